import type { OwnApplication } from '@khue/contracts/offer/applications'
import { type ApplicationKind, applicationKinds } from '@khue/contracts/offer/teaching-profile-rules'

type Own = Pick<OwnApplication, 'state'> | null

/** DRAFT and NEEDS_CHANGES are the applicant's turn. */
export const isOpenDraft = (application: Own) => application?.state === 'DRAFT' || application?.state === 'NEEDS_CHANGES'

/** The kind that the address names; without one, the application that is under way. */
export function kindOf(named: string | null, applications: Record<ApplicationKind, Own>): ApplicationKind {
  const kind = applicationKinds.find((one) => one === named)
  if (kind) return kind
  const isUnderWay = (one: ApplicationKind) =>
    isOpenDraft(applications[one]) || ['SUBMITTED', 'IN_REVIEW'].includes(applications[one]?.state ?? '')
  return applicationKinds.find(isUnderWay) ?? applicationKinds.find((one) => applications[one] !== null) ?? 'TEACHER'
}

import type { Query } from '@khue/contracts/endpoint'
import type {
  ApplicationState,
  listTeachingCases,
  OpenTeachingCase,
  TeachingCase,
  TeachingCaseKind,
} from '@khue/contracts/offer/applications'
import type { ProfileState } from '@khue/contracts/offer/teacher-profile'
import {
  type CaseFigures,
  describePublished,
  findProfileCase,
  listProfileCases,
  listSeenProofs,
  openProof,
  showTeachings,
  teaching,
} from '#modules/offer/teachers'
import { findAccountIdOf, listPeople } from '#modules/people/people'
import { findDueTimes } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { cappedTotal, parsePagePosition, toPage } from '#platform/lists/cursors'
import type { Deps } from '#platform/deps'
import { describeApplicant } from './applicants.service.ts'
import { applicationError } from './applications.errors.ts'
import * as stored from './applications.repository.ts'
import { medianOf } from './median.ts'
import { applicationItem } from './own-applications.service.ts'

/** An application, or a version of a profile that was sent to admins. */
export type CaseRow = Pick<
  stored.ApplicationRow,
  'id' | 'personId' | 'content' | 'revision' | 'submission' | 'remarks' | 'rejectionCode' | 'rejectionText' | 'submittedAt' | 'decidedAt'
> & { kind: TeachingCaseKind; state: ApplicationState; isFinal: boolean }

const profileStates: Record<ProfileState, ApplicationState> = {
  DRAFT: 'NEEDS_CHANGES',
  PENDING: 'SUBMITTED',
  APPROVED: 'APPROVED',
  SUPERSEDED: 'APPROVED',
  REJECTED: 'REJECTED',
}
type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfileCase>>>
const profileCase = <R extends ProfileRow>({ state, ...row }: R) => ({
  ...row,
  kind: 'PROFILE' as const,
  state: profileStates[state],
  isFinal: false,
})

/** Applications and versions, longest waiting first, in four statements: each page merges a page of both. */
export async function listCases(deps: Deps, { state, ...asked }: Query<typeof listTeachingCases>) {
  const place = parsePagePosition({ page: 0, ...asked }, 'OLDEST')
  const [applications, profiles] = await Promise.all([stored.listQueued(deps.db, state, place), listProfileCases(deps, state, place)])
  const found = [...applications.rows, ...profiles.rows.map((row) => ({ ...row, state: profileStates[row.state] }))].toSorted(
    (a, b) => a.key - b.key || (a.id < b.id ? -1 : 1),
  )
  const keys = { OLDEST: ({ key }: (typeof found)[number]) => key }
  const { rows, next } = toPage(found, place, { keys, id: ({ id }) => id, now: deps.clock() })
  return {
    items: await showCases(
      deps,
      rows.map((row) => ({ ...row, submittedAt: new Date(row.submittedAt) })),
    ),
    ...cappedTotal(applications.total + profiles.total),
    ...next,
    figures: sumFigures(applications.figures, profiles.figures),
  }
}

const sumFigures = (one: CaseFigures, other: CaseFigures) => ({
  waiting: one.waiting + other.waiting,
  approvedThisWeek: one.approvedThisWeek + other.approvedThisWeek,
  medianMinutes: medianOf([...one.answerMinutes, ...other.answerMinutes]),
})

type ListedCase = Pick<CaseRow, 'id' | 'personId' | 'kind' | 'state' | 'submission' | 'submittedAt'> & { subjectIds: number[] }
async function showCases(deps: Deps, rows: readonly ListedCase[]): Promise<TeachingCase[]> {
  const [people, due] = await Promise.all([
    listPeople(
      deps,
      rows.map(({ personId }) => personId),
    ),
    findDueTimes(
      deps,
      [applicationItem, 'TEACHER_PROFILE'],
      rows.map(({ id }) => id),
    ),
  ])
  return rows.flatMap(({ id, personId, kind, state, subjectIds, submission, submittedAt }) => {
    const person = people.get(personId)
    if (!person || !submittedAt) return []
    const dueAt = due.get(id)?.toISOString() ?? null
    return [{ id, kind, state, person, subjectIds, submission, submittedAt: submittedAt.toISOString(), dueAt }]
  })
}
const withSubjects = (row: CaseRow): ListedCase => ({ ...row, subjectIds: teaching.StoredTeaching.parse(row.content).subjectIds })

/** Applications that were never sent are their owner's alone. Throws APPLICATION_NOT_FOUND. */
export async function requireCase(deps: Deps, id: string): Promise<CaseRow> {
  const application = await stored.findApplication(deps.db, id)
  if (application && application.submission > 0) return application
  const profile = await findProfileCase(deps, id)
  if (!profile) throw applicationError.APPLICATION_NOT_FOUND()
  return profileCase(profile)
}

export async function showCase(deps: Deps, id: string): Promise<TeachingCase> {
  const [shown] = await showCases(deps, [withSubjects(await requireCase(deps, id))])
  if (!shown) throw applicationError.APPLICATION_NOT_FOUND()
  return shown
}

export async function getCase(deps: Deps, actor: Actor, id: string): Promise<OpenTeachingCase> {
  const row = await requireCase(deps, id)
  const content = teaching.StoredTeaching.parse(row.content)
  const { personId } = row
  const [[shown], { published, verifiedItemIds }, openedProofIds, earlier, accountId] = await Promise.all([
    showCases(deps, [withSubjects(row)]),
    describePublished(deps, personId, content),
    listSeenProofs(deps, actor, { personId, since: row.submittedAt ?? deps.clock() }),
    stored.listOf(deps.db, personId),
    findAccountIdOf(deps.db, personId),
  ])
  if (!shown || !accountId) throw applicationError.APPLICATION_NOT_FOUND()
  const [[current, approved], applicant] = await Promise.all([
    showTeachings(deps, published ? [content, published] : [content], { readerId: actor.id, isOwner: false }),
    describeApplicant(deps, { id: personId, accountId }),
  ])
  return {
    ...shown,
    revision: row.revision,
    content: current!,
    approved: approved ?? null,
    changed: published ? teaching.changedFields(content, published) : [],
    verifiedItemIds,
    openedProofIds,
    checks: checksOf(applicant, content, current!.introVideo?.state === 'READY'),
    remarks: teaching.StoredRemarks.parse(row.remarks),
    rejection: row.rejectionCode ? { code: row.rejectionCode, text: row.rejectionText ?? '', isFinal: row.isFinal } : null,
    earlier: earlier.flatMap(({ id: other, kind, state, decidedAt }) =>
      other !== id && decidedAt ? [{ kind, state, decidedAt: decidedAt.toISOString() }] : [],
    ),
  }
}

type Applicant = Awaited<ReturnType<typeof describeApplicant>>
const checksOf = ({ isAdult, hasPhone, isVerified }: Applicant, content: teaching.StoredTeaching, isVideoReady: boolean) => [
  { check: 'ADULT' as const, isMet: isAdult },
  { check: 'PHONE_VERIFIED' as const, isMet: hasPhone },
  { check: 'IDENTITY_VERIFIED' as const, isMet: isVerified },
  { check: 'VIDEO_READY' as const, isMet: isVideoReady },
  { check: 'EMPLOYMENT_DECLARED' as const, isMet: content.employment !== null },
  { check: 'PROOFS_SENT' as const, isMet: content.proofs.length > 0 },
]

export async function openCaseProof(deps: Deps, actor: Actor, { id, assetId, reason }: { id: string; assetId: string; reason: string }) {
  const { personId, content } = await requireCase(deps, id)
  return openProof(deps, actor, { personId, content: teaching.StoredTeaching.parse(content), assetId, reason })
}

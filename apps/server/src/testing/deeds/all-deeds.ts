import { approvalDeeds } from './approval.deeds.ts'
import { authoringDeeds } from './authoring.deeds.ts'
import { backofficeDeeds } from './backoffice.deeds.ts'
import { classDeeds } from './class.deeds.ts'
import { closureDeeds } from './closure.deeds.ts'
import { communityDeeds } from './community.deeds.ts'
import { contractDeeds } from './contract.deeds.ts'
import type { Deed } from './deed.ts'
import { homeworkDeeds } from './homework.deeds.ts'
import { deedsInTeachersName } from './in-teachers-name.deeds.ts'
import { lessonDeeds } from './lesson.deeds.ts'
import { markingDeeds } from './marking.deeds.ts'
import { lessonTimeDeeds } from './lesson-times.deeds.ts'
import { moneyDeeds } from './money.deeds.ts'
import { offerDeeds } from './offer.deeds.ts'
import { payoutDeeds } from './payout.deeds.ts'
import { peopleDeeds } from './people.deeds.ts'
import { refundDeeds } from './refund.deeds.ts'
import { reportDeeds } from './report.deeds.ts'
import { saleDeeds } from './sale.deeds.ts'
import { teachingDeeds } from './teaching.deeds.ts'

const deeds: readonly Deed[] = [
  ...peopleDeeds,
  ...approvalDeeds,
  ...closureDeeds,
  ...communityDeeds,
  ...offerDeeds,
  ...contractDeeds,
  ...teachingDeeds,
  ...authoringDeeds,
  ...classDeeds,
  ...deedsInTeachersName,
  ...lessonDeeds,
  ...lessonTimeDeeds,
  ...homeworkDeeds,
  ...reportDeeds,
  ...markingDeeds,
  ...moneyDeeds,
  ...payoutDeeds,
  ...saleDeeds,
  ...refundDeeds,
  ...backofficeDeeds,
]

/** Every deed with its name: its endpoint, and how it is done where several share one. */
export const namedDeeds = deeds.map((deed) => {
  const { endpoint, how = '' } = deed
  return [`${endpoint.method} ${endpoint.path} ${how}`.trim(), deed] as const
})

import type { z } from 'zod'
import { notifyAll } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import type { lessonDecided, lessonSeatsReleased } from '../lessons.events.ts'
import { listFacts, listRostered } from './notified-lessons.read-model.ts'
import { type Addressed, recipientsOf } from './recipients.service.ts'
import { heldNotice, notHeldNotice, notHeldTeacherNotice, paidNotice, releasedNotice } from './reminders-and-outcomes.notices.ts'

type Decided = z.output<typeof lessonDecided.payload>
/** Says nothing about a lesson that has been planned again since. */
export async function notifyOfDecision(deps: Deps, { lessonId, outcome, because, attempt }: Decided) {
  const [lesson] = await listFacts(deps.db, [lessonId])
  if (!lesson || (lesson.state === 'NOT_HELD') !== (outcome === 'NOT_HELD') || lesson.state === 'PLANNED') return
  const decided = { attempt, because, releaseAt: lesson.releaseAt }
  const recipients = (await recipientsOf(deps, await listRostered(deps.db, lessonId))).get(lessonId) ?? []
  const { releaseAt } = lesson
  if (outcome === 'HELD') {
    if (!releaseAt) return
    const paying = recipients.filter(({ learners }) => learners.some(({ money }) => money === 'HELD'))
    await notifyAll(
      deps,
      paying.map((one): Addressed => ({ personIds: [one.personId], notice: heldNotice(lesson, { ...one, ...decided, releaseAt }) })),
    )
    return
  }
  await notifyAll(deps, [
    ...recipients.map((one): Addressed => ({ personIds: [one.personId], notice: notHeldNotice(lesson, { ...one, ...decided }) })),
    { personIds: [lesson.teacherId], notice: notHeldTeacherNotice(lesson, decided) },
  ])
}

type Released = z.output<typeof lessonSeatsReleased.payload>
/** To the families what moved, and to each teacher what they are paid. */
export async function notifyOfRelease(deps: Deps, { lessonId, learnerIds, payments }: Released) {
  const [first] = learnerIds
  const [lesson] = await listFacts(deps.db, [lessonId])
  if (!lesson || first === undefined) return
  const paid = new Set(learnerIds)
  const seated = (await listRostered(deps.db, lessonId)).filter(({ learnerId, amountVnd }) => paid.has(learnerId) && amountVnd > 0)
  const recipients = (await recipientsOf(deps, seated)).get(lessonId) ?? []
  await notifyAll(deps, [
    ...recipients.map((one): Addressed => ({ personIds: [one.personId], notice: releasedNotice(lesson, { ...one, first }) })),
    ...payments
      .filter(({ amountVnd }) => amountVnd > 0)
      .map(({ sellerId, ...payment }): Addressed => ({ personIds: [sellerId], notice: paidNotice(lesson, { first, ...payment }) })),
  ])
}

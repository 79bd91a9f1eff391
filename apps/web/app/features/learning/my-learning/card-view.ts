import type { LearningCard, ListedCard } from '@khue/contracts/learning/my-learning'
import { lectureHref } from '#app/features/offer/courses/shared/lecture-address.ts'
import { formatDate, formatTime, formatWeekday } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { learningText as text } from './my-learning.text.ts'

export type Action = { label: string; to: string }

/** The course's page for its learner. */
export const learnHref = ({ refId, learner, runId }: Pick<LearningCard, 'refId' | 'learner' | 'runId'>) =>
  `/account/learn/${refId}?learnerId=${learner.id}${runId ? `&runId=${runId}` : ''}`

/** Where learning goes on; undefined where nothing can be opened yet. */
export function actionOf(card: LearningCard): Action | undefined {
  const { kind, state, order, href, lessons, isOpen } = card
  if (state === 'PENDING') return order ? { label: text.toOrder, to: `/account/my-orders/${order.id}` } : undefined
  if (kind === 'TUTOR') return href ? { label: text.toTutor, to: href } : undefined
  if (kind === 'CLASS')
    return card.lessonId && card.over !== 'CLASS_REMOVED' ? { label: text.toEvent, to: `/account/lessons/${card.lessonId}` } : undefined
  if (state !== 'IN_PROGRESS') return { label: text.review, to: learnHref(card) }
  return { label: isOpen && !lessons?.done ? text.start : text.toClass, to: learnHref(card) }
}

/** The lecture at which watching goes on; undefined before anything was watched, and where nothing is left to watch. */
export function goOnOf({ refId, learner, isOpen, watched }: ListedCard): Action | undefined {
  if (!isOpen || !watched?.next || watched.percent === 0) return undefined
  return { label: text.goOn, to: lectureHref(refId, watched.next, learner.id) }
}

/** A word about the state, where it is not simply being learnt. */
export function statusOf({ state, over, isLocked, order, kind }: LearningCard): Status | undefined {
  if (state === 'PENDING') return { label: order?.isPaid === false ? text.unpaid : text.confirming, tone: 'warn' }
  if (over) return { label: text.over[over], tone: over === 'EXPIRED' ? undefined : 'danger' }
  if (isLocked) return { label: text.locked, tone: 'danger' }
  return state === 'IN_PROGRESS' && kind === 'CLASS' ? { label: text.reserved, tone: 'success' } : undefined
}

export const whenOf = (moment: string) => `${formatWeekday(moment)}, ${formatDate(moment).slice(0, 5)} · ${formatTime(moment)}`

/** What comes next, and a line below it. */
export function nextOf({ state, next, until, endsAt, lessons, kind, order }: LearningCard): {
  main: string | undefined
  note: string | undefined
} {
  if (state === 'PENDING')
    return { main: next ? whenOf(next.startsAt) : undefined, note: order?.isPaid === false ? undefined : text.confirmingNote }
  if (state === 'OVER') return { main: undefined, note: text.overNote }
  if (state === 'COMPLETED') return { main: undefined, note: endsAt ? text.ended(formatDate(endsAt)) : undefined }
  const inPack = kind === 'TUTOR' && lessons ? text.left(lessons.all - lessons.done) : undefined
  return { main: next ? whenOf(next.startsAt) : inPack, note: until && kind !== 'CLASS' ? text.until(formatDate(until)) : undefined }
}

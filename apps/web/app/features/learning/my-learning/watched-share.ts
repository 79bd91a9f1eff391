import type { Reply } from '@khue/contracts/endpoint'
import type { listLectures } from '@khue/contracts/learning/lectures'
import { lectureHref } from '#app/features/learning/lectures/shared/lecture-address.ts'

/** How much of a recorded course was watched, and where it goes on. */
export type WatchedShare = { percent: number; next: string | undefined }
/** By the key of a card. */
export type WatchedShares = Readonly<Record<string, WatchedShare | undefined>>

type Where = { courseId: string; learnerId: string }

export const toWatchedShare = (
  { watchedSeconds, totalSeconds, next }: Pick<Reply<typeof listLectures>, 'watchedSeconds' | 'totalSeconds' | 'next'>,
  { courseId, learnerId }: Where,
): WatchedShare => ({
  percent: totalSeconds > 0 ? Math.min(100, Math.floor((100 * watchedSeconds) / totalSeconds)) : 0,
  next: next === null ? undefined : lectureHref(courseId, next, learnerId),
})

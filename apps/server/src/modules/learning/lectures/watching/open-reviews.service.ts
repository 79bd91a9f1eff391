import { LRUCache } from 'lru-cache'
import { allowReviews } from '#modules/sale/enrolments'
import type { Deps } from '#platform/deps'
import { listLinesToReview } from './review-share.read-model.ts'

/** Lines that this process has let be reviewed, so that it does not write it again with every beat. Each may be forgotten. */
const opened = new LRUCache<string, true>({ max: 20_000 })

/** Spec 4: who has watched a fifth of a recorded course may review it, and rate its teacher. Idempotent. */
export async function openReview(deps: Deps, whose: { personId: string; courseId: string }) {
  const lines = await listLinesToReview(deps.db, whose)
  for (const { lineId, sellerId } of lines) {
    if (opened.has(lineId)) continue
    await allowReviews(deps, { lineId, sellerId })
    opened.set(lineId, true)
  }
}

import type { Reply } from '@khue/contracts/endpoint'
import type { getMarkingCounts } from '@khue/contracts/learning/marking'
import type { BankComment, QueuedWork } from '@khue/contracts/learning/marking-shapes'
import type { Settled } from '#app/shared/settled.ts'

/** What stands beside the page that is marked. */
export type Beside = {
  queued: Settled<readonly QueuedWork[]>
  counts: Settled<Reply<typeof getMarkingCounts>>
  comments: Settled<readonly BankComment[]>
}

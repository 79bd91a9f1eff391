import type { Job } from '#platform/jobs/worker'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { deliverDueGifts, endUnclaimed } from './bought-gifts.service.ts'
import { expireSome } from './gifts.repository.ts'

const batchSize = 100

export const giftJobs: readonly Job[] = [
  { name: 'gifts:deliver', cron: '* * * * *', run: deliverDueGifts },
  {
    name: 'gifts:expire',
    cron: '20 * * * *', // only records the state: claims check the expiry themselves, by the database's clock
    run: (deps) => handleInBatches(batchSize, (limit) => expireMore(deps, limit)),
  },
]

const expireMore = (deps: Deps, limit: number) =>
  transact(deps, async (deps) => {
    const expired = await expireSome(deps.db, limit)
    await endUnclaimed(
      deps,
      expired.flatMap(({ id, orderLineId, giverId }) => (orderLineId ? [{ id, orderLineId, giverId }] : [])),
    )
    return expired.length
  })

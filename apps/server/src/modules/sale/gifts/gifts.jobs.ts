import type { Job } from '#platform/jobs/worker'
import { type Deps, transact } from '#platform/deps'
import { deliverDueGifts, endUnclaimed } from './bought-gifts.service.ts'
import { expireSome } from './gifts.repository.ts'

const batchSize = 100

export const giftJobs: readonly Job[] = [
  { name: 'gifts:deliver', cron: '* * * * *', run: deliverDueGifts },
  {
    name: 'gifts:expire',
    cron: '20 * * * *', // only records the state: claims check the expiry themselves, by the database's clock
    run: async (deps) => {
      while ((await expireMore(deps)) === batchSize);
    },
  },
]

const expireMore = (deps: Deps) =>
  transact(deps, async (deps) => {
    const expired = await expireSome(deps.db, batchSize)
    await endUnclaimed(
      deps,
      expired.flatMap(({ id, orderLineId, giverId }) => (orderLineId ? [{ id, orderLineId, giverId }] : [])),
    )
    return expired.length
  })

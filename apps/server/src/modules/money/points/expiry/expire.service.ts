import { pointsExpiryNoticeDays } from '@khue/contracts/money/points'
import { uuidv7 } from 'uuidv7'
import { postAll } from '#modules/money/ledger'
import { notifyAll } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches, handleInOrder } from '#platform/postgres/batches'
import * as stored from './expiry.repository.ts'
import { pointsEnding } from '../points.notices.ts'
import { lockPoints, pointsOf } from '../spending/spend.service.ts'

const batchSize = 100

/** Books the expiry of points; they are unusable from their expiry on, whenever this runs. Idempotent and safe to run concurrently. */
export const expirePoints = (deps: Deps) =>
  handleInBatches(batchSize, async (limit) => {
    const people = await stored.listOver(deps.db, limit)
    for (const { personId } of people) await expireOf(deps, personId)
    return people.length
  })

const expireOf = (deps: Deps, personId: string) =>
  transact(deps, async (deps) => {
    await lockPoints(deps, [personId])
    const lots = await stored.expireLots(deps.db, personId)
    await postAll(
      deps,
      lots.map(({ id, amount }) => ({
        reason: 'POINTS_EXPIRED',
        source: { kind: 'point_expiry', id: `${id} ${uuidv7()}` }, // points returned from an unpaid order after their expiry expire as well
        lines: [
          { account: pointsOf(personId), amount },
          { account: 'POINTS_EXPIRED', amount: -amount },
        ],
      })),
    )
  })

/** Notifies people of points that expire soon, once for each day of expiry. */
export const notifyOfExpiry = (deps: Deps) => handleInOrder((after) => notifyBatch(deps, after))

const notifyBatch = (deps: Deps, after: string) =>
  transact(deps, async (deps) => {
    const found = await stored.listEnding(deps.db, { days: pointsExpiryNoticeDays, after, limit: batchSize })
    const last = found.length === batchSize ? found.at(-1)?.personId : undefined
    const rows = found.filter(({ personId }) => personId !== last) // this person's lots may continue on the next page
    await notifyAll(
      deps,
      rows.map(({ personId, ...ending }) => ({ personIds: [personId], notice: pointsEnding(ending) })),
    )
    return last && rows.at(-1)?.personId
  })

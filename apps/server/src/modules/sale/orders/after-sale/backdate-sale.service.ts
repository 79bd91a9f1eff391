import { backdateCheckouts } from '#modules/money/payments'
import { type Deps, transact } from '#platform/deps'
import { setSoldAt } from './backdate-sale.repository.ts'

/** Lets the paid orders of a run be older, before its first lesson: for data that shows what was taught before today. */
export const backdateSale = (deps: Deps, runId: string, at: Date) =>
  transact(deps, async (deps) => {
    await backdateCheckouts(deps, await setSoldAt(deps.db, runId, at), at)
  })

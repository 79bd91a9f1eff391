import type { Db } from '#platform/db'
import { reconcile } from '#server/reconcile/index'
import type { Stage } from './proof.ts'

export const reconciled = 'in the end all rows of orders, payments, ledger and entitlements agree'

/** Recomputes everything from raw rows (`npm run reconcile`), at the end of a proof. */
export async function claimReconciled({ claim, deps }: Stage, db: Db = deps.db) {
  const { isClean, findings } = await reconcile(db)
  claim(
    reconciled,
    isClean,
    findings.filter(({ disagreements }) => disagreements > 0).map(({ name, samples }) => ({ name, samples })),
  )
}

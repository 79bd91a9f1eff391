import type { Db } from '#platform/postgres/db'
import { reconcile } from '#server/reconcile/index'
import type { Stage } from './proof.ts'

export const reconciled = 'in the end all rows of orders, payments, ledger and entitlements agree'

/**
 * Recomputes all invariants from raw rows (`npm run reconcile`), at the end of a proof; `except` names invariants that the proof's artificial rows
 * break.
 */
export async function claimReconciled({ claim, deps }: Stage, db: Db = deps.db, except: readonly string[] = []) {
  const { findings } = await reconcile(db)
  const broken = findings.filter(({ name, disagreements }) => disagreements > 0 && !except.includes(name))
  claim(
    reconciled,
    broken.length === 0,
    broken.map(({ name, samples }) => ({ name, samples })),
  )
}

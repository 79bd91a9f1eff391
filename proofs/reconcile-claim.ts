import type { Db } from '#platform/postgres/db'
import { reconcile } from '#server/reconcile/index'
import type { Stage } from './proof.ts'

export const reconciled = 'in the end all rows of orders, payments, ledger and entitlements agree'

/** Recomputes everything from raw rows (`npm run reconcile`), at the end of a proof; `except` what its made-up rows cannot keep. */
export async function claimReconciled({ claim, deps }: Stage, db: Db = deps.db, except: readonly string[] = []) {
  const { findings } = await reconcile(db)
  const broken = findings.filter(({ name, disagreements }) => disagreements > 0 && !except.includes(name))
  claim(
    reconciled,
    broken.length === 0,
    broken.map(({ name, samples }) => ({ name, samples })),
  )
}

/** A condition between raw rows, with the query that finds violations: one row per violation, column `id`. */
export type Invariant = { name: string; description: string; sql: string }

/** Entries summed by account: the movement of a posting, or the balance of an account. A credit is negative. */
export const movedBy = (posting: string, code: string) => `
  (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
   where e.month = ${posting}.month and e.posting_id = ${posting}.id and a.code = ${code})`

export const heldBy = (code: string) => `
  (select coalesce(-sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.code = ${code})`

/** True while an event has not reached all its subscribers. */
export const isEventPending = (name: string, key: string, id: string) => `
  exists (select 1 from outbox o where o.name = '${name}' and o.payload->>'${key}' = ${id}::text
    and (o.delivered_at is null or exists (select 1 from graphile_worker._private_jobs j
      where j.payload->>'id' = o.id::text and j.attempts < j.max_attempts)))`

export const settledForUse = `('IN_TIME', 'AFTER_EXPIRY', 'AFTER_FAILURE', 'BY_DECISION')`
/** What settled money did not need, and what its parts before brought. */
export const surplusOf = (receipt: string) => `
  (select coalesce(sum(s.amount_vnd), 0) from suspense_items s where s.receipt_id = ${receipt} and s.part = 'surplus')`
export const partsOf = (checkout: string, state: 'OPEN' | 'APPLIED') => `
  (select coalesce(sum(s.amount_vnd), 0) from suspense_items s join payment_receipts came on came.id = s.receipt_id
   where came.checkout_id = ${checkout} and s.name = 'SHORT' and s.part = '' and s.state = '${state}')`
export const suspense = `('LATE', 'SHORT', 'OVER', 'DOUBLE', 'UNKNOWN')`

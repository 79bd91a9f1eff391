import type { Deps } from '#platform/deps'
import * as stored from './payees.repository.ts'

/** Makes a person payable, or changes how. Runs in the caller's transaction, with the contract that says so. */
export const setPayee = async ({ db }: Deps, payee: stored.Payee) => void (await stored.upsertPayee(db, payee))

/** Payees by person; who is absent is not paid. */
export async function findPayees({ db }: Deps, personIds: readonly string[]): Promise<Map<string, stored.Payee>> {
  const rows = personIds.length > 0 ? await stored.listPayees(db, personIds) : []
  return new Map(rows.map(({ changedAt: _changedAt, ...payee }) => [payee.personId, payee]))
}

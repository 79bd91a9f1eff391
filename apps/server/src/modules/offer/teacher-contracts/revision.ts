import { contractError } from './teacher-contracts.errors.ts'
import type { ContractRow } from './teacher-contracts.repository.ts'

/** Throws CONTRACT_CHANGED for a copy that is older than the row, so that a stale tab undoes nothing. */
export function requireRevision(
  row: Pick<ContractRow, 'revision' | 'status'>,
  revision: number,
  differs: () => readonly string[] = () => [],
) {
  if (row.revision !== revision) throw contractError.CONTRACT_CHANGED({ revision: row.revision, status: row.status, differs: differs() })
}

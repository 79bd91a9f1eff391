import type { Deps } from '#platform/deps'
import { contractError } from './teacher-contracts.errors.ts'
import * as stored from './teacher-contracts.repository.ts'

type ContractInForce = { contractId: string; version: number; storeFeePercent: number }

/** Contracts in force by person; who is absent has none. `storeFeePercent` is the fee that the contract names; each sale pins the rate of its day. */
export async function findContractsInForce({ db }: Deps, personIds: readonly string[]): Promise<Map<string, ContractInForce>> {
  const rows = personIds.length > 0 ? await stored.listInForce(db, personIds) : []
  return new Map(rows.map(({ personId, storeFeePercent, ...row }) => [personId, { ...row, storeFeePercent: storeFeePercent ?? 0 }]))
}

/** Who teaches for money has a contract. Throws CONTRACT_REQUIRED. */
export async function requireContractInForce(deps: Deps, personId: string): Promise<ContractInForce> {
  const contract = (await findContractsInForce(deps, [personId])).get(personId)
  if (!contract) throw contractError.CONTRACT_REQUIRED()
  return contract
}

import { findProvince } from '@khue/contracts/ground/provinces'
import type { Deps } from '#platform/deps'
import { openForm } from './sealed-form.service.ts'
import * as stored from './teacher-contracts.repository.ts'

/** Whom tax is withheld from: the personal number is the tax id of a natural person and of their business (Law 108/2025/QH15). */
export type TaxParty = {
  taxId: string
  address: string
  /** A contract is made only with holders of a Vietnamese personal number, whom the platform taxes as residents. */
  isResident: true
}

/** By the newest version that was ever completed; who is absent has none. For papers that the law requires, also after the contract has ended. */
export async function findTaxParties({ db, config, log }: Deps, personIds: readonly string[]): Promise<Map<string, TaxParty>> {
  const rows = personIds.length > 0 ? await stored.listNewestCompleted(db, personIds) : []
  return new Map(
    rows.flatMap(({ personId, provinceCode, ...contract }) => {
      try {
        const { idNumber, address } = openForm(config, contract)
        const whole = `${address}, ${findProvince(provinceCode)?.name ?? provinceCode}`
        return [[personId, { taxId: idNumber, address: whole, isResident: true as const }] as const]
      } catch (error) {
        // one unreadable form must not stop the papers of all others
        log.error({ err: error, contractId: contract.id }, 'the form of a contract cannot be read')
        return []
      }
    }),
  )
}

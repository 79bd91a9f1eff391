import { z } from 'zod'
import { findPayees } from '#modules/money/payouts'
import { findTaxParties, type TaxParty } from '#modules/offer/teacher-contracts'
import { listPeople } from '#modules/people/people'
import { seal, unseal } from '#platform/crypto/encryption'
import type { Deps } from '#platform/deps'
import type { PaperRow } from './tax-papers.repository.ts'

const Party = z.object({ taxId: z.string(), address: z.string(), isResident: z.boolean() })

const contextOf = (paperId: string) => `tax-paper:${paperId}`
const shownDigits = 3

export const openParty = ({ config }: Deps, { id, sealedParty }: Pick<PaperRow, 'id' | 'sealedParty'>) => {
  if (sealedParty === null) throw new Error(`tax paper ${id} names no tax id yet`)
  return Party.parse(JSON.parse(unseal(config, sealedParty, contextOf(id)).toString()))
}

export type Person = { legalName: string; taxpayerKind: PaperRow['taxpayerKind']; party: TaxParty | undefined }

/** How papers name these people: by their contracts; who has none is named as the account is, and lacks a tax id. */
export async function findPersons(deps: Deps, personIds: readonly string[]): Promise<Map<string, Person>> {
  const [payees, parties, people] = await Promise.all([
    findPayees(deps, personIds),
    findTaxParties(deps, personIds),
    listPeople(deps, personIds),
  ])
  return new Map(
    personIds.map((id) => {
      const payee = payees.get(id)
      const name = payee?.legalName ?? people.get(id)?.name ?? ''
      return [id, { legalName: name, taxpayerKind: payee?.taxpayerKind ?? null, party: parties.get(id) }]
    }),
  )
}

type Named = { state: 'WAITING' | 'DRAFT'; sealedParty: string | null; taxIdEnd: string | null }

/** The columns of a paper that name its person: with a tax id it is to be sent, without one it waits. */
export function namedBy({ config }: Deps, paperId: string, party: TaxParty | undefined): Named {
  if (!party) return { state: 'WAITING', sealedParty: null, taxIdEnd: null }
  const sealedParty = seal(config, JSON.stringify(party), contextOf(paperId))
  return { state: 'DRAFT', sealedParty, taxIdEnd: party.taxId.slice(-shownDigits) }
}

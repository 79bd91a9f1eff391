import { uuidv7 } from 'uuidv7'
import { getPaidPayout } from '#modules/money/payouts'
import { findTaxParties } from '#modules/offer/teacher-contracts'
import type { Deps } from '#platform/deps'
import { namedBy } from '../party.service.ts'
import { insertPapers } from '../tax-papers.repository.ts'

/** Drafts the certificate of the tax withheld from a payout, if any was. Idempotent: a payout has one. */
export async function draftCertificate(deps: Deps, payoutId: string) {
  const payout = await getPaidPayout(deps, payoutId)
  if (!payout || payout.vatVnd + payout.pitVnd === 0) return
  const { personId, legalName, taxpayerKind, taxPolicy, clause, taxableVnd, vatVnd, pitVnd, paidOn } = payout
  const id = uuidv7()
  const party = (await findTaxParties(deps, [personId])).get(personId)
  await insertPapers(deps.db, [
    {
      id,
      personId,
      payoutId,
      legalName,
      taxpayerKind,
      taxPolicy,
      clause,
      vatVnd,
      pitVnd,
      paidOn,
      kind: 'CERTIFICATE',
      amountVnd: taxableVnd,
      month: `${paidOn.slice(0, 7)}-01`,
      providerKey: `CTKT-${payoutId}`,
      ...namedBy(deps, id, party),
    },
  ])
}

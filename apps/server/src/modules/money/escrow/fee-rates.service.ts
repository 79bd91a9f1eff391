import type { FeeRate } from '@khue/contracts/money/escrow'
import { recordAudit } from '#modules/ground/audit'
import { listPeople, refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { escrowError } from './escrow.errors.ts'
import * as stored from './escrow.repository.ts'

/** The platform's general and per-seller rates, newest first. */
export async function listRates(deps: Deps, sellerId: string | undefined): Promise<FeeRate[]> {
  const rates = await stored.listFeeRates(deps.db, sellerId)
  const people = await listPeople(deps, [...new Set(rates.flatMap(({ sellerId, setBy }) => [sellerId, setBy].filter((id) => id !== null)))])
  const named = (id: string | null) => (id === null ? null : { id, name: people.get(id)?.name ?? '' })
  return rates.map(({ sellerId, setBy, percent, effectiveOn }) => ({
    seller: named(sellerId),
    percent,
    from: effectiveOn,
    setBy: named(setBy),
  }))
}

type Wanted = { sellerId?: string | undefined; percent: number; from: string; reason: string }

/** Applies from that day on; earlier sales keep their rate. Throws FEE_RATE_TOO_EARLY, FEE_RATE_SELLER_UNKNOWN, OWN_CASE. */
export const setRate = (deps: Deps, admin: Actor, { sellerId, percent, from, reason }: Wanted) =>
  transact(deps, async (deps) => {
    if (sellerId && !(await listPeople(deps, [sellerId])).has(sellerId)) throw escrowError.FEE_RATE_SELLER_UNKNOWN()
    if (sellerId) await refuseOwnCase(deps, admin, [sellerId])
    const id = await stored.insertFeeRate(deps.db, { sellerId: sellerId ?? null, percent, effectiveOn: from, setBy: admin.id })
    if (!id) throw escrowError.FEE_RATE_TOO_EARLY()
    await recordAudit(deps, {
      actor: admin,
      action: 'fee-rate.set',
      subject: sellerId ? { kind: 'person', id: sellerId } : { kind: 'platform', id: 'fee-rate' },
      reason,
      details: { percent, from },
    })
    const rates = await listRates(deps, sellerId)
    return rates.find((rate) => rate.from === from && (rate.seller?.id ?? undefined) === sellerId)! // inserted just above
  })

import type { FeeRate } from '@khue/contracts/money/escrow'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { recordAudit } from '#modules/ground/audit'
import { approvalKind, type Approved, requestApproval } from '#modules/people/approvals'
import { filterPeopleByRole, listHousehold, listPeople, lockAdmins, refuseOwnCase } from '#modules/people/people'
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

/** The general rate, when the admin who sets it, or their household, sells at it. */
export const storeFee = approvalKind({ name: 'STORE_FEE', payload: z.strictObject({ percent: z.int(), from: z.iso.date() }) })

/**
 * Applies from that day on; earlier sales keep their rate. An admin at whose household's sales the general rate applies asks a second one, once there
 * is one. Throws FEE_RATE_TOO_EARLY, FEE_RATE_SELLER_UNKNOWN, OWN_CASE.
 */
export const setRate = (deps: Deps, admin: Actor, wanted: Wanted) =>
  transact(deps, async (deps) => {
    const { sellerId, from } = wanted
    if (sellerId && !(await listPeople(deps, [sellerId])).has(sellerId)) throw escrowError.FEE_RATE_SELLER_UNKNOWN()
    if (sellerId) await refuseOwnCase(deps, admin, [sellerId])
    else if ((await sellersAtGeneralRate(deps, admin.id, from)).length > 0) {
      const admins = await lockAdmins(deps)
      if (admins.length > 1) return askForRate(deps, admin, wanted, admins)
    }
    await insertRate(deps, admin.id, wanted)
    const rates = await listRates(deps, sellerId)
    const rate = rates.find((rate) => rate.from === from && (rate.seller?.id ?? undefined) === sellerId)! // inserted just above
    return { ...rate, isAsked: false }
  })

/** Members of a person's household who sell at the general rate on that day. */
async function sellersAtGeneralRate(deps: Deps, personId: string, from: string) {
  const household = await listHousehold(deps, personId)
  const sellers = new Set<string>()
  for (const role of ['teacher', 'tutor'] as const) for (const id of await filterPeopleByRole(deps, household, role)) sellers.add(id)
  const withOwn = new Set(await stored.listSellersWithOwnRate(deps.db, [...sellers], from))
  return [...sellers].filter((id) => !withOwn.has(id))
}

async function askForRate(deps: Deps, admin: Actor, { percent, from, reason }: Wanted, admins: readonly { personId: string }[]) {
  if (!(await stored.isComing(deps.db, from))) throw escrowError.FEE_RATE_TOO_EARLY()
  const sellers = new Set<string>()
  for (const { personId } of admins) for (const id of await sellersAtGeneralRate(deps, personId, from)) sellers.add(id)
  await requestApproval(deps, storeFee, {
    actor: admin,
    subjectId: uuidv7(),
    href: '/admin/fee-rates',
    summary: `đặt phí sàn chung ${percent}% từ ngày ${from.split('-').toReversed().join('/')}`,
    payload: { percent, from },
    reason,
    beneficiaryIds: [...sellers],
  })
  return { seller: null, percent, from, setBy: null, isAsked: true }
}

async function insertRate(deps: Deps, setBy: string, { sellerId, percent, from, reason, approvedBy }: Wanted & { approvedBy?: string }) {
  const id = await stored.insertFeeRate(deps.db, { sellerId: sellerId ?? null, percent, effectiveOn: from, setBy })
  if (!id) throw escrowError.FEE_RATE_TOO_EARLY()
  await recordAudit(deps, {
    actor: { id: setBy },
    action: 'fee-rate.set',
    subject: sellerId ? { kind: 'person', id: sellerId } : { kind: 'platform', id: 'fee-rate' },
    reason,
    details: { percent, from, ...(approvedBy && { approvedBy }) },
  })
}

type ApprovedRate = Approved<typeof storeFee.payload>

/** Lapses when its first day has begun, or the approver's household has come to sell at it. */
export const approvedRate = {
  judge: async (deps: Deps, { payload: { from }, approvedBy }: ApprovedRate) => {
    if (!(await stored.isComing(deps.db, from))) throw escrowError.FEE_RATE_TOO_EARLY()
    await refuseOwnCase(deps, { id: approvedBy }, await sellersAtGeneralRate(deps, approvedBy, from))
  },
  run: (deps: Deps, { payload, reason, askedBy, approvedBy }: ApprovedRate) =>
    insertRate(deps, askedBy, { ...payload, reason, approvedBy }),
}

import type { Voucher, VoucherState } from '@khue/contracts/promotions'
import type { Deps } from '#platform/deps'
import { listOfOwner } from '../promotion-codes.repository.ts'

/** What somebody owns, the newest first; what was held for an order that nobody has paid is used as long as that can be. */
export async function listVouchers({ db }: Deps, personId: string, state: VoucherState | undefined): Promise<Voucher[]> {
  const owned = await listOfOwner(db, personId)
  const vouchers = owned.map(({ code: { code, source, expiresAt, withdrawnAt }, promotion, usedAt, now }) => {
    const end = [expiresAt, promotion.endsAt].flatMap((at) => at ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]
    const isOver = withdrawnAt !== null || promotion.state === 'ENDED' || (end !== undefined && end <= now)
    return {
      code,
      source,
      name: promotion.name,
      says: promotion.says,
      effect: promotion.effect,
      state: usedAt ? ('USED' as const) : isOver ? ('OVER' as const) : ('USABLE' as const),
      startsAt: promotion.startsAt.toISOString(),
      expiresAt: end?.toISOString() ?? null,
      usedAt: usedAt?.toISOString() ?? null,
      minTotal: promotion.conditions.minTotal,
    }
  })
  return state === undefined ? vouchers : vouchers.filter((one) => one.state === state)
}

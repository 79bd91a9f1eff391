import { offerVoucher } from '#modules/sale/gifts'
import { grantPoints } from '#modules/money/points'
import { composePromotion, listPromotions, makeCodes, offerReward, startPromotion } from '#modules/sale/promotions'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { otherAdmin } from './data/desk-people.ts'
import { demoPoints, demoPromotions } from './data/promotions.ts'
import { personId } from './seed.ts'

const giftDays = 365

/** Creates codes that a visitor can try, once, while there are none. */
export async function offerPromotions(deps: Deps) {
  const actor = { id: personId('hoang-lan') }
  const { items } = await listPromotions(deps, {})
  if (items.length > 0 || !(await listPeople(deps, [actor.id])).has(actor.id)) return
  for (const { code, gift, reward, ...draft } of demoPromotions(deps.clock())) {
    const { id } = await composePromotion(deps, actor, draft)
    await startPromotion(deps, actor, id, { approvedBy: personId(otherAdmin.key) })
    if (reward) await offerReward(deps, actor, { promotionId: id, ...reward })
    if (code) await makeCodes(deps, actor, id, { code, maxUses: null })
    const expiresAt = new Date(deps.clock().getTime() + giftDays * 86_400_000)
    if (gift)
      await offerVoucher(deps, {
        promotionId: id,
        receiverId: personId(gift.to),
        message: gift.message,
        expiresAt,
        promotionCode: gift.code,
      })
  }
  for (const { to, amount } of demoPoints)
    await grantPoints(deps, { personId: personId(to), amount, sourceKind: 'admin', sourceId: `demo ${to}` })
}

import { findWithdrawalReasons } from '#modules/offer/open-classes'
import { listGuardians, listPeople } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import type { SoldOrder } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import type { RefundRow } from '../refunds.repository.ts'
import { itemWithdrawn, lessonsWithdrawn } from './refunds.notices.ts'

type Withdrawn = {
  lines: readonly Pick<SoldOrder['lines'][number], 'id' | 'name' | 'learnerId' | 'isGift' | 'refId'>[]
  refunds: readonly RefundRow[]
}

/** Notifies the buyer, each learner and the learner's guardians that the platform ended what was bought, and the buyer of the money. */
export async function notifyOfWithdrawal(deps: Deps, order: SoldOrder, { lines, refunds }: Withdrawn) {
  const given = await findWithdrawalReasons(
    deps,
    lines.flatMap(({ refId }) => refId ?? []),
  )
  const reasons = [...new Set(given.values())]
  await notify(deps, [order.buyerId], itemWithdrawn({ order, names: [...new Set(lines.map(({ name }) => name))], refunds, reasons }))
  const learners = await listPeople(
    deps,
    lines.map(({ learnerId }) => learnerId),
  )
  for (const { id, name, learnerId, refId } of lines) {
    const guardians = (await listGuardians(deps, [learnerId])).flatMap(({ guardianIds }) => guardianIds)
    const others = [learnerId, ...guardians].filter((personId) => personId !== order.buyerId)
    const learnerName = learners.get(learnerId)?.name ?? ''
    if (others.length > 0)
      await notify(deps, [...new Set(others)], lessonsWithdrawn({ lineId: id, name, learnerName, reason: given.get(refId ?? '') }))
  }
}

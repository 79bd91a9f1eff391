import {
  approveFamilyRequest,
  listFamilyRequests,
  refuseFamilyRequest,
  setSpendingRule,
  type SpendingMode,
} from '@khue/contracts/people/family-requests'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { getCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { askForPurchase, getFamilyPurchase } from '@khue/contracts/sale/family-purchases'
import { placeOrders } from '@khue/contracts/sale/orders'
import type { TestPerson } from '#testing/people'
import { sellPlan, vnpayCallbackFields } from '#testing/sale'
import type { testApp } from '#testing/test-app'

export const yearsAgo = (years: number) => Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').subtract({ years }).toString()

/** A family with two guardians, and what its members do about buying. Puts two plans on sale. */
export async function familyActions({ call, given, pool, deps, deliverEvents }: Awaited<ReturnType<typeof testApp>>) {
  await sellPlan(deps)
  await sellPlan(deps, { sku: 'SUB-1M', months: 1, priceVnd: 199_000, name: 'Sao Mai' })
  const bornOn = (person: TestPerson, day: string) => pool.query('update people set birth_date = $1 where id = $2', [day, person.id])
  const ask = (as: TestPerson, ids: string[], note: string | null = null) => call(askForPurchase, { as, body: { ids, note } })
  const start = (as: TestPerson, ids: string[]) => call(startCheckout, { as, body: { ids, method: 'VNPAY' } })
  return {
    bornOn,
    ask,
    start,
    family: async ({ birthDate = yearsAgo(13) } = {}) => {
      const mother = await given.parent({ name: 'Phạm Thị Mẹ' })
      const father = await given.parent({ name: 'Phạm Văn Cha' })
      const child = await given.student({ name: 'Phạm Bảo An', guardianId: mother.id })
      await pool.query('insert into guardianships (guardian_id, child_id) values ($1, $2)', [father.id, child.id])
      await bornOn(child, birthDate)
      return { mother, father, child }
    },
    placed: async (as: TestPerson, sku = 'SUB-6M') =>
      (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 }] } })).data.ids[0]!,
    aloneOf: async (as: TestPerson, ids: string) => (await call(getCheckout, { as, query: { ids } })).data.alone,
    asked: async (as: TestPerson, ids: string[]) => (await ask(as, ids)).data.id,
    approve: (as: TestPerson, id: string) => call(approveFamilyRequest, { as, params: { id } }),
    refuse: (as: TestPerson, id: string, reason: string | null = null) =>
      call(refuseFamilyRequest, { as, params: { id }, body: { reason } }),
    requestsOf: async (as: TestPerson) => (await call(listFamilyRequests, { as, query: {} })).data,
    purchaseOf: (as: TestPerson, requestId: string) => call(getFamilyPurchase, { as, params: { requestId } }),
    rule: (as: TestPerson, child: TestPerson, mode: SpendingMode, monthlyLimit: number | null = null) =>
      call(setSpendingRule, { as, params: { id: child.id }, body: { mode, monthlyLimit } }),
    payBy: async (as: TestPerson, ids: string[]) => {
      const { data } = await start(as, ids)
      await call(vnpayCallback, { query: vnpayCallbackFields(data.paymentUrl) })
      await deliverEvents()
    },
    isUnread: async (as: TestPerson, title: string) =>
      (await call(loadNotifications, { as, headers: msgApp })).data.items.some((notice) => notice.title === title && !notice.isRead),
    noticesOf: async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ title }) => title),
  }
}

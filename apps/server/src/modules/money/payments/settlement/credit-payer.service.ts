import { type Line, post } from '#modules/money/ledger'
import { closeWorkItem } from '#modules/people/work-items'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { balanceAccount, creditAccount } from '../balance/balance.service.ts'
import { type CreditCause, suspenseCredited } from '../payments.events.ts'
import { type Checkout, findCheckoutById } from '../payments.repository.ts'
import { lockItem, lockParts, setDecided, type SuspenseItem } from '../suspense.repository.ts'
import { setAside, type UnusableMoney } from './receive-money.service.ts'

/** Empties a suspense item into these accounts, in the transaction that decides it. */
export const clearItem = (deps: Deps, { id, name, amountVnd }: SuspenseItem, lines: readonly Line[]) =>
  post(deps, {
    reason: 'SUSPENSE_RESOLVED',
    source: { kind: 'suspense_decision', id },
    lines: [{ account: `SUSPENSE_${name}`, amount: amountVnd }, ...lines],
  })

/** Shown on the desk of suspense money, beside what admins decided. */
const notes: Record<CreditCause, string> = {
  SURPLUS: 'Tự động: phần tiền dư vào số dư học tập',
  UNPAID: 'Tự động: hết hạn khi chưa đủ tiền, phần đã chuyển vào số dư học tập',
  STARTED: 'Tự động: lớp đã bắt đầu khi tiền đến',
  ENDED: 'Tự động: lớp đã kết thúc khi tiền đến',
  WITHDRAWN: 'Tự động: món này không còn bán khi tiền đến',
}
const sufficient = 'Tự động: các lần chuyển cộng lại đã đủ'

/** Credits a part of settled money that its purchase cannot use to the payer's learning balance at once. Idempotent. */
export async function creditUnusable(deps: Deps, { cause, ...money }: UnusableMoney & { cause: CreditCause }) {
  const item = await setAside(deps, money)
  const checkout = item && (await findCheckoutById(deps.db, money.checkoutId))
  if (checkout)
    await credit(deps, { id: item.id, name: money.as, amountVnd: money.amountVnd }, { id: money.checkoutId, ...checkout }, cause)
}

/** Credits late money about which nobody has decided to its payer's learning balance. Idempotent. */
export const creditLate = (deps: Deps, itemId: string, cause: CreditCause) =>
  transact(deps, async (deps) => {
    const item = await lockItem(deps.db, itemId)
    if (item?.state !== 'OPEN' || item.name !== 'LATE' || item.checkoutId === null) return
    const checkout = await findCheckoutById(deps.db, item.checkoutId)
    if (checkout) await credit(deps, item, { id: item.checkoutId, ...checkout }, cause)
  })

async function credit(deps: Deps, item: SuspenseItem, { id: checkoutId, payerId }: Pick<Checkout, 'id' | 'payerId'>, cause: CreditCause) {
  const { id, amountVnd } = item
  await clearItem(deps, item, [{ account: balanceAccount(payerId), amount: -amountVnd }])
  await setDecided(deps.db, id, { state: 'CREDITED', action: 'TO_BALANCE', note: notes[cause] })
  await closeWorkItem(deps, { kind: 'SUSPENSE_PAYMENT', refId: id })
  await publish(deps, suspenseCredited, { checkoutId, itemId: id, amountVnd, cause })
}

type WithParts = Pick<Checkout, 'id' | 'payerId' | 'creditTo' | 'partsVnd'>

/** The rest has come: the parts received before pay, too. The caller has locked the checkout. */
export async function useParts(deps: Deps, checkout: WithParts) {
  if (checkout.partsVnd === 0) return
  for (const item of await lockParts(deps.db, checkout.id)) {
    await clearItem(deps, item, [{ account: creditAccount(checkout), amount: -item.amountVnd }])
    await setDecided(deps.db, item.id, { state: 'APPLIED', action: 'APPLY', note: sufficient })
    await closeWorkItem(deps, { kind: 'SUSPENSE_PAYMENT', refId: item.id })
  }
}

/** The checkout ended without its whole sum: credits what came of it to the payer. The caller has locked the checkout. */
export async function creditParts(deps: Deps, checkout: WithParts) {
  if (checkout.partsVnd === 0) return
  for (const item of await lockParts(deps.db, checkout.id)) await credit(deps, item, checkout, 'UNPAID')
}

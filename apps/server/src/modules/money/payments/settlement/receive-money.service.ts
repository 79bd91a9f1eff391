import type { PaymentMethod } from '@khue/contracts/money/payments'
import { uuidv7 } from 'uuidv7'
import { type Account, type Fact, post, postNew } from '#modules/money/ledger'
import { openWorkItem } from '#modules/people/work-items'
import type { Deps } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { balanceAccount, creditAccount, useHeldBalance } from '../balance/balance.service.ts'
import { methodFacts } from '../methods.ts'
import { type ExpectedName, isSuspense, type ReceiptName } from '../payment.ts'
import { suspenseOpened } from '../payments.events.ts'
import { type Checkout, findCheckoutById } from '../payments.repository.ts'
import { insertReceipt, insertSettlingReceipt } from '../receipts.repository.ts'
import { insertItem } from '../suspense.repository.ts'

export type Money = {
  method: PaymentMethod
  reference: string
  gatewayTransactionNo: string
  amountVnd: number
  bankCode: string | null
  /** The whole message without its signature. */
  facts: Record<string, string>
}

/**
 * Books money under its name, in the caller's transaction, once however often it is reported (docs/money.md). Money that does not fit goes to
 * suspense and awaits a decision. Returns the new receipt, undefined when the money was already booked.
 */
export async function receiveMoney(deps: Deps, money: Money, as: ReceiptName, checkout?: Paid) {
  const receipt = await insertReceipt(deps.db, { id: uuidv7(), ...money, checkoutId: checkout?.id ?? null, bookedAs: as })
  if (!receipt) return undefined
  const fits = checkout ? creditAccount(checkout) : 'SUSPENSE_UNKNOWN'
  const account = isSuspense(as) ? (`SUSPENSE_${as}` as const) : fits
  await post(deps, factOf(receipt.id, money, account, checkout?.payerId))
  if (!isSuspense(as)) return receipt
  const { amountVnd } = money
  const itemId = uuidv7()
  await insertItem(deps.db, { id: itemId, receiptId: receipt.id, part: '', name: as, amountVnd })
  await openSuspenseItem(deps, itemId, checkout?.payerId)
  if (checkout) await publish(deps, suspenseOpened, { checkoutId: checkout.id, itemId, name: as, amountVnd })
  return receipt
}

/**
 * Books money that fits and settles its checkout, with pipelined writes. For callers that have locked the checkout and know that the money is not
 * booked yet.
 */
export async function receiveExpectedMoney(deps: Deps, money: Money, as: ExpectedName, checkout: Paid & Pick<Checkout, 'balanceVnd'>) {
  const id = uuidv7()
  await insertSettlingReceipt(deps.db, { id, ...money, checkoutId: checkout.id, bookedAs: as })
  await postNew(deps, factOf(id, money, creditAccount(checkout), checkout.payerId))
  await useHeldBalance(deps, checkout)
}

type Paid = Pick<Checkout, 'id' | 'creditTo' | 'payerId'>

const factOf = (receiptId: string, { method, amountVnd }: Money, account: Account, payerId = ''): Fact => ({
  reason: 'PAYMENT_RECEIVED',
  source: { kind: 'payment_receipt', id: receiptId },
  lines: [
    { account: clearingOf(method, payerId), amount: amountVnd },
    { account, amount: -amountVnd },
  ],
})

function clearingOf(method: PaymentMethod, payerId: string): Account {
  const { clearing } = methodFacts[method]
  return clearing === 'LEARNING_BALANCE' ? balanceAccount(payerId) : clearing
}

export type UnusableMoney = {
  checkoutId: string
  /** The part of the purchase, in the requesting module's terms: it is moved once. */
  part: string
  amountVnd: number
  as: 'DOUBLE' | 'LATE' | 'OVER'
}

/**
 * For the requesting module, on payment.succeeded: moves a part that cannot be used from the account that received it to suspense, where it awaits a
 * decision. Idempotent.
 */
export async function moveToSuspense(deps: Deps, money: UnusableMoney) {
  const item = await setAside(deps, money)
  const { checkoutId, amountVnd, as } = money
  if (!item) return
  const { id: itemId, payerId } = item
  await openSuspenseItem(deps, itemId, payerId)
  await publish(deps, suspenseOpened, { checkoutId, itemId, name: as, amountVnd })
}

const suspenseWorkingDays = 1

/** Money about which an admin decides. */
const openSuspenseItem = (deps: Deps, itemId: string, payerId: string | undefined) =>
  openWorkItem(deps, { kind: 'SUSPENSE_PAYMENT', refId: itemId, personIds: payerId ? [payerId] : [], workingDays: suspenseWorkingDays })

/** Moves a part to suspense; returns the new item, undefined when it was moved before. */
export async function setAside(deps: Deps, { checkoutId, part, amountVnd, as }: UnusableMoney) {
  const checkout = await findCheckoutById(deps.db, checkoutId)
  if (!checkout?.settledByReceiptId) throw new Error(`No money has settled checkout ${checkoutId}`)
  const item = await insertItem(deps.db, { id: uuidv7(), receiptId: checkout.settledByReceiptId, part, name: as, amountVnd, checkoutId })
  if (!item) return undefined
  await post(deps, {
    reason: 'SET_ASIDE',
    source: { kind: 'suspense_item', id: item.id },
    lines: [
      { account: creditAccount(checkout), amount: amountVnd },
      { account: `SUSPENSE_${as}`, amount: -amountVnd },
    ],
  })
  return { id: item.id, payerId: checkout.payerId }
}

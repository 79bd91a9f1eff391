import { exactTotalLimit } from '@khue/contracts/lists'
import { type SuspenseAction, suspensePageSize } from '@khue/contracts/payments'
import { balances, post } from '#modules/ledger'
import { type Deps, transact } from '#platform/deps'
import { announce } from '#platform/news'
import { actionsFor } from '../payment.ts'
import { paymentError } from '../payments.errors.ts'
import { paymentSucceeded, refundDecided } from '../payments.events.ts'
import { type Checkout, lockCheckout, setCheckoutSettled } from '../payments.repository.ts'
import { countItems, listItems, type ListedItem, lockItem, setDecided, sumOpenItems, type SuspenseFilter } from '../suspense.repository.ts'

/** A page of money that did not fit, newest first, with what can be decided about each. */
export async function listSuspense(deps: Deps, filter: SuspenseFilter) {
  const [rows, total] = await Promise.all([
    listItems(deps.db, filter, suspensePageSize + 1),
    countItems(deps.db, filter, exactTotalLimit + 1),
  ])
  const items = rows.slice(0, suspensePageSize).map(withActions)
  return { items, total, nextCursor: rows.length > suspensePageSize ? items.at(-1)?.item.id : undefined }
}

/** One of them. Throws SUSPENSE_NOT_FOUND. */
export async function getSuspense(deps: Deps, id: string) {
  const [row] = await listItems(deps.db, { id }, 1)
  if (!row) throw paymentError.SUSPENSE_NOT_FOUND()
  return withActions(row)
}

const withActions = (row: ListedItem) => ({
  ...row,
  actions:
    row.item.state === 'OPEN' ? actionsFor({ name: row.item.name, isWhole: row.item.part === '', checkout: row.checkout?.status }) : [],
})

export type Decision = { action: SuspenseAction; note: string; decidedBy: string }

/**
 * Decides about money set aside, once: the row lock makes a second decision find it made. The posting that empties its
 * part of suspense commits with it. Throws SUSPENSE_NOT_FOUND, SUSPENSE_DECIDED, SUSPENSE_NOT_APPLICABLE.
 */
export const decideSuspense = (deps: Deps, id: string, decision: Decision) =>
  transact(deps, async (deps) => {
    const item = await lockItem(deps.db, id)
    if (!item) throw paymentError.SUSPENSE_NOT_FOUND()
    if (item.state !== 'OPEN') throw paymentError.SUSPENSE_DECIDED({ state: item.state })
    const checkout = item.checkoutId ? await lockCheckout(deps.db, item.checkoutId) : undefined
    const possible: readonly SuspenseAction[] = actionsFor({ name: item.name, isWhole: item.part === '', checkout: checkout?.status })
    if (!possible.includes(decision.action)) throw paymentError.SUSPENSE_NOT_APPLICABLE({ name: item.name })
    if (decision.action === 'APPLY' && checkout) await apply(deps, item, checkout)
    else await owe(deps, item)
    const state = decision.action === 'APPLY' ? 'APPLIED' : 'REFUND_DUE'
    await setDecided(deps.db, id, { state, ...decision })
  })

type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>

/** The price goes where it would have gone, what is left over goes back. */
async function apply(deps: Deps, { id, receiptId, name, amountVnd }: Item, checkout: Checkout) {
  const leftOver = amountVnd - checkout.amountVnd
  await post(deps, {
    reason: 'SUSPENSE_RESOLVED',
    source: { kind: 'suspense_decision', id },
    lines: [
      { account: `SUSPENSE_${name}`, amount: amountVnd },
      { account: checkout.creditTo, amount: -checkout.amountVnd },
      { account: 'REFUNDS_PAYABLE', amount: -leftOver },
    ],
  })
  await setCheckoutSettled(deps.db, checkout.id, 'BY_DECISION', receiptId)
  await announce(deps, paymentSucceeded, { checkoutId: checkout.id })
  if (leftOver > 0) await announce(deps, refundDecided, { checkoutId: checkout.id, itemId: id, amountVnd: leftOver })
}

async function owe(deps: Deps, { id, name, amountVnd, checkoutId }: Item) {
  await post(deps, {
    reason: 'REFUND_DECIDED',
    source: { kind: 'suspense_decision', id },
    lines: [
      { account: `SUSPENSE_${name}`, amount: amountVnd },
      { account: 'REFUNDS_PAYABLE', amount: -amountVnd },
    ],
  })
  if (checkoutId) await announce(deps, refundDecided, { checkoutId, itemId: id, amountVnd })
}

const shownAccounts = [
  'CLEARING_VNPAY',
  'CLEARING_MOMO',
  'CLEARING_ZALOPAY',
  'CLEARING_FUNDIIN',
  'DEFERRED_REVENUE',
  'PLAN_REVENUE',
  'REFUNDS_PAYABLE',
  'SUSPENSE_LATE',
  'SUSPENSE_SHORT',
  'SUSPENSE_OVER',
  'SUSPENSE_DOUBLE',
  'SUSPENSE_UNKNOWN',
] as const

/** What the sale's accounts hold, and how much waits for a decision. */
export async function readOverview(deps: Deps) {
  const [known, open] = await Promise.all([balances(deps, { codes: shownAccounts }), sumOpenItems(deps.db)])
  const accounts = shownAccounts.map((code) => ({ code, balance: known.find((one) => one.code === code)?.balance ?? 0 }))
  return { accounts, open }
}

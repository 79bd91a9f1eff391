import { exactTotalLimit } from '@khue/contracts/lists'
import { type SuspenseAction, type SuspenseState, suspensePageSize } from '@khue/contracts/money/suspense'
import { recordAudit } from '#modules/ground/audit'
import { balances, post } from '#modules/money/ledger'
import { closeWorkItem, requireUnclaimed } from '#modules/people/work-items'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { balanceAccount, creditAccount, useHeldBalance } from '../balance/balance.service.ts'
import { rankCandidates } from './candidates.ts'
import { actionsFor, moveCheckout } from '../payment.ts'
import { paymentError } from '../payments.errors.ts'
import { suspenseCredited, paymentSucceeded, suspenseRefundDecided, unmatchedRefundDecided } from '../payments.events.ts'
import { type Checkout, findCheckout, listUnsettledCheckouts, lockCheckout, setCheckoutSettled } from '../payments.repository.ts'
import { clearItem, creditUnusable, useParts } from '../settlement/credit-payer.service.ts'
import {
  countItems,
  findCheckoutOfItem,
  listItems,
  type ListedItem,
  lockItem,
  setDecided,
  sumOpenItems,
  type SuspenseFilter,
} from '../suspense.repository.ts'

/** A page of suspense items, newest first, each with its possible decisions. */
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
  actions: row.item.state === 'OPEN' ? possible(row.item, row.checkout) : [],
})

const possible = ({ name, part }: Pick<Item, 'name' | 'part'>, checkout: Checkout | null | undefined) =>
  actionsFor({ name, isWhole: part === '', checkout: checkout ?? undefined })

export type Decision = {
  action: SuspenseAction
  note: string
  decidedBy: string
  /** ASSIGN: the checkout that the money was for. */
  code?: string | undefined
  /** Assigned money goes to the payer's balance even if it suffices: its purchase cannot be delivered any more. */
  isCreditOnly?: boolean
}

const stateAfter = { APPLY: 'APPLIED', REFUND: 'REFUND_DUE', TO_BALANCE: 'CREDITED', ASSIGN: 'ASSIGNED' } as const satisfies Record<
  SuspenseAction,
  SuspenseState
>

/**
 * Decides a suspense item, once: the row lock makes a concurrent decision fail. The posting that clears it from suspense, and the audit row, commit
 * with it. Throws SUSPENSE_NOT_FOUND, SUSPENSE_DECIDED, SUSPENSE_NOT_APPLICABLE, SUSPENSE_SELF_APPROVAL, WORK_ITEM_CLAIMED,
 * OWN_CASE, CHECKOUT_NOT_FOUND.
 */
export const decideSuspense = (deps: Deps, id: string, { code, isCreditOnly = false, ...decision }: Decision) =>
  transact(deps, async (deps) => {
    const { action, decidedBy, note } = decision
    const checkoutId = await findCheckoutOfItem(deps.db, id)
    const checkout = checkoutId ? await lockCheckout(deps.db, checkoutId) : undefined // before the item, as arriving money does
    const item = await lockItem(deps.db, id)
    if (!item) throw paymentError.SUSPENSE_NOT_FOUND()
    if (item.state !== 'OPEN') throw paymentError.SUSPENSE_DECIDED({ state: item.state })
    if (!possible(item, checkout).includes(action)) throw paymentError.SUSPENSE_NOT_APPLICABLE({ name: item.name })
    const meant = action === 'ASSIGN' ? await lockByCode(deps, code) : checkout
    if (meant?.payerId === decidedBy) throw paymentError.SUSPENSE_SELF_APPROVAL()
    await requireUnclaimed(deps, { id: decidedBy }, { kind: 'SUSPENSE_PAYMENT', refId: id })
    await carryOut(deps, item, { action, isCreditOnly }, meant)
    await setDecided(deps.db, id, { state: stateAfter[action], ...decision, ...(action === 'ASSIGN' && meant && { checkoutId: meant.id }) })
    await closeWorkItem(deps, { kind: 'SUSPENSE_PAYMENT', refId: id })
    const details = { action, amountVnd: item.amountVnd, ...(meant && { code: meant.code }) }
    await recordAudit(deps, {
      actor: { id: decidedBy },
      action: 'suspense.resolved',
      subject: { kind: 'suspense', id },
      reason: note,
      details,
    })
  })

async function lockByCode(deps: Deps, code: string | undefined) {
  const found = code === undefined ? undefined : await findCheckout(deps.db, code)
  const checkout = found && (await lockCheckout(deps.db, found.id))
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return checkout
}

async function carryOut(
  deps: Deps,
  item: Item,
  { action, isCreditOnly }: Pick<Decision, 'action' | 'isCreditOnly'>,
  checkout: Checkout | undefined,
) {
  if (action === 'REFUND' || !checkout) return owe(deps, item)
  const pays = action === 'APPLY' || (action === 'ASSIGN' && !isCreditOnly && suffices(item, checkout))
  return pays ? pay(deps, item, checkout) : keep(deps, item, checkout)
}

/** Whether the assigned money pays the checkout; its reserved balance counts only while it is reserved. */
const suffices = ({ amountVnd }: Item, checkout: Checkout) =>
  moveCheckout(checkout.status, 'SETTLED') !== undefined &&
  amountVnd + checkout.partsVnd >= checkout.amountVnd &&
  (checkout.balanceVnd === 0 || checkout.closedAt === null)

/** Pays its checkout; the surplus is credited to the payer. */
async function pay(deps: Deps, item: Item, checkout: Checkout) {
  const { amountVnd, receiptId } = item
  const surplusVnd = amountVnd + checkout.partsVnd - checkout.amountVnd
  await clearItem(deps, item, [{ account: creditAccount(checkout), amount: -amountVnd }])
  await useHeldBalance(deps, checkout)
  await setCheckoutSettled(deps.db, checkout.id, 'BY_DECISION', receiptId)
  await useParts(deps, checkout)
  if (surplusVnd > 0)
    await creditUnusable(deps, { checkoutId: checkout.id, part: 'surplus', amountVnd: surplusVnd, as: 'OVER', cause: 'SURPLUS' })
  await publish(deps, paymentSucceeded, { checkoutId: checkout.id })
}

/** Credits the payer's learning balance, for the rest of this or for another purchase. */
async function keep(deps: Deps, { id, name, amountVnd }: Item, checkout: Checkout) {
  await clearItem(deps, { id, name, amountVnd }, [{ account: balanceAccount(checkout.payerId), amount: -amountVnd }])
  await publish(deps, suspenseCredited, { checkoutId: checkout.id, itemId: id, amountVnd })
}

const candidateDays = 7
const lookedAt = 200
const shownAtOnce = 5

/**
 * Checkouts that unidentified money may be meant for: unpaid, opened in the days before it arrived, for about the same sum; those with codes similar
 * to its memo come first. Throws SUSPENSE_NOT_FOUND.
 */
export async function listCandidates(deps: Deps, id: string) {
  const { item, receipt } = await getSuspense(deps, id)
  if (item.name !== 'UNKNOWN' || item.state !== 'OPEN') return []
  const asking = await listUnsettledCheckouts(deps.db, {
    fromVnd: Math.ceil(item.amountVnd * 0.8),
    toVnd: Math.floor(item.amountVnd * 1.25), // a fifth more than came, or a fifth less
    since: firstIdOf(new Date(receipt.receivedAt.getTime() - candidateDays * 86_400_000)),
    limit: lookedAt,
  })
  return rankCandidates(Object.values(receipt.facts).join(' '), item.amountVnd, asking, shownAtOnce)
}

/** The lowest id of a moment: ids sort by time. */
function firstIdOf(at: Date) {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>

async function owe(deps: Deps, { id, name, amountVnd, checkoutId }: Item) {
  await post(deps, {
    reason: 'REFUND_DECIDED',
    source: { kind: 'suspense_decision', id },
    lines: [
      { account: `SUSPENSE_${name}`, amount: amountVnd },
      { account: 'REFUNDS_PAYABLE', amount: -amountVnd },
    ],
  })
  if (checkoutId) await publish(deps, suspenseRefundDecided, { checkoutId, itemId: id, amountVnd })
  else await publish(deps, unmatchedRefundDecided, { itemId: id, amountVnd })
}

const shownAccounts = [
  'BANK',
  'CLEARING_VNPAY',
  'CLEARING_MOMO',
  'CLEARING_ZALOPAY',
  'CLEARING_FUNDIIN',
  'DEFERRED_REVENUE',
  'CUSTOMER_PREPAID',
  'BALANCE_HELD',
  'PLAN_REVENUE',
  'REFUNDS_PAYABLE',
  'SUSPENSE_LATE',
  'SUSPENSE_SHORT',
  'SUSPENSE_OVER',
  'SUSPENSE_DOUBLE',
  'SUSPENSE_UNKNOWN',
] as const

/** Balances of the sale's accounts, and the sum that awaits a decision. */
export async function readOverview(deps: Deps) {
  const [known, open] = await Promise.all([balances(deps, { codes: shownAccounts }), sumOpenItems(deps.db)])
  const accounts = shownAccounts.map((code) => ({ code, balance: known.find((one) => one.code === code)?.balance ?? 0 }))
  return { accounts, open }
}

import { type Deps, transact } from '#platform/deps'
import { isCode } from '#platform/crypto/public-codes'
import { type CheckoutEnding, codePrefix, moveCheckout, type Settlement } from '../payment.ts'
import { paymentError } from '../payments.errors.ts'
import { hasAttemptToQuery, hasOpenAttempt, listHeld } from '../payment-attempts.repository.ts'
import {
  findCheckout,
  listCheckouts,
  lockCheckouts,
  setCheckoutsClosed,
  setCheckoutsIdle,
  setTransferAmount,
} from '../payments.repository.ts'
import { listAbandonedPartCheckouts, listWithAbandonedParts } from './abandoned-checkouts.repository.ts'
import { freeHeldBalance } from '../balance/balance.service.ts'
import { creditParts } from '../settlement/credit-payer.service.ts'
import { linkSignature, opensLink } from '../status-link.ts'

/**
 * Closes these checkouts: money that still arrives is late. All or none: when one of them was paid in time, nothing is closed, its id is among those
 * returned, and the purchase must be fulfilled.
 */
export const closeCheckouts = (deps: Deps, ids: readonly string[], as: CheckoutEnding) =>
  transact(deps, async (deps) => {
    const locked = await lockCheckouts(deps.db, ids)
    const settled = locked.filter(hasPaid)
    if (settled.length === 0) {
      const open = locked.filter(({ status }) => moveCheckout(status, 'ATTEMPT_ENDED') !== undefined)
      for (const one of open) if (!one.closedAt) await freeHeldBalance(deps, one)
      await setCheckoutsClosed(
        deps.db,
        open.map(({ id }) => id),
        as,
      )
      for (const one of open) await creditParts(deps, one)
    }
    return { settledIds: settled.map(({ id }) => id) }
  })

/**
 * The price of what a checkout is for has changed. One that waits for a bank transfer keeps its code and requests the new sum, so that a transfer for
 * the old one still pays, or counts as a part. Any other is closed: its gateway knows only the old sum. So is one with a reserved balance, or whose
 * parts already reach the new sum: they are credited. The caller has locked them, and none is paid.
 */
export const changeAmounts = (deps: Deps, changes: readonly { id: string; amountVnd: number | undefined }[]) =>
  transact(deps, async (deps) => {
    const amounts = new Map(changes.map(({ id, amountVnd }) => [id, amountVnd]))
    const closing = []
    for (const { id, status, balanceVnd, partsVnd, closedAt } of await lockCheckouts(deps.db, [...amounts.keys()])) {
      const amountVnd = amounts.get(id)
      const keeps = status === 'WAITING' && !closedAt && balanceVnd === 0 && amountVnd !== undefined && amountVnd > partsVnd
      if (!keeps || !(await setTransferAmount(deps.db, id, amountVnd))) closing.push(id)
    }
    if (closing.length > 0) await closeCheckouts(deps, closing, 'CANCELLED')
  })

/** Orders close their own checkouts; an instalment plan goes on, so its unpaid checkouts would keep their reserved balance forever. */
export async function closeAbandonedPartCheckouts(deps: Deps) {
  for (const id of await listAbandonedPartCheckouts(deps.db, batchSize))
    if (!(await hasAttemptToQuery(deps.db, [id]))) await closeCheckouts(deps, [id], 'EXPIRED')
}
const batchSize = 100

/** Whether its money was received and counts; the event may still be on its way. */
export const hasPaid = ({ settledAs }: { settledAs: Settlement | null }) => settledAs !== null && settledAs !== 'LATE'

/** Which of these have paid. Locks the others, so that they cannot be paid until the caller's transaction ends. */
export const lockPaid = async (deps: Deps, ids: readonly string[]) => (await lockCheckouts(deps.db, ids)).filter(hasPaid)

/** Which of these still wait for money, or hold a reserved balance though their payment was refused; locked until the caller's transaction ends. */
export const lockWaiting = async (deps: Deps, ids: readonly string[]) =>
  (await lockCheckouts(deps.db, ids))
    .filter(({ status, balanceVnd, closedAt }) => status === 'WAITING' || (status === 'INIT' && balanceVnd > 0 && !closedAt))
    .map(({ id }) => id)

/**
 * Other money has paid for the same purchase, so these no longer wait. Money that arrives anyway is treated as usual; but where a balance was
 * reserved, it is released, and the remaining money alone is late.
 */
export async function closeSupersededCheckouts(deps: Deps, ids: readonly string[]) {
  if (ids.length === 0) return
  const locked = await lockCheckouts(deps.db, ids)
  const holding = locked.filter(({ balanceVnd }) => balanceVnd > 0).map(({ id }) => id)
  await closeCheckouts(deps, holding, 'CANCELLED')
  await setCheckoutsIdle(
    deps.db,
    ids.filter((id) => !holding.includes(id)),
  )
  for (const one of locked) if (!holding.includes(one.id)) await creditParts(deps, one)
}

/** Credits parts of sums that never became whole: their checkout was closed before they came, or nothing has come since. */
export async function creditAbandonedParts(deps: Deps) {
  for (const id of await listWithAbandonedParts(deps.db, batchSize))
    await transact(deps, async (deps) => {
      for (const checkout of await lockCheckouts(deps.db, [id])) await creditParts(deps, checkout)
    })
}

/** Looks up untrusted input; a malformed code matches nothing. */
const findByCode = async (deps: Deps, code: string) => (isCode(codePrefix, code) ? findCheckout(deps.db, code) : undefined)

/** The payer's own checkout; undefined also for another person's. */
export async function findOwnByCode(deps: Deps, payerId: string, code: string) {
  const checkout = await findByCode(deps, code)
  return checkout?.payerId === payerId ? checkout : undefined
}

/** The payer's own checkout by its code. Throws CHECKOUT_NOT_FOUND, also for another person's. */
export async function getOwnCheckout(deps: Deps, payerId: string, code: string) {
  const checkout = await findOwnByCode(deps, payerId, code)
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  const { linkKey, ...shown } = checkout
  return { ...shown, signature: linkSignature(code, linkKey) }
}

/** A checkout's status, for holders of its signed link. A wrong signature is answered like an unknown code. */
export async function readByLink(deps: Deps, code: string, signature: string) {
  const checkout = await findByCode(deps, code)
  if (!opensLink({ code, signature, linkKey: checkout?.linkKey }) || !checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return { code, status: checkout.status, lastAttempt: checkout.lastAttempt }
}

/** Any checkout's status, for admins. Throws CHECKOUT_NOT_FOUND. */
export async function readState(deps: Deps, code: string) {
  const checkout = await findByCode(deps, code)
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return { code, status: checkout.status, lastAttempt: checkout.lastAttempt }
}

/** Money that a gateway holds back, neither ours nor the buyer's. */
export const listHeldPayments = (deps: Deps) => listHeld(deps.db, heldAtOnce)
const heldAtOnce = 100

/** Details of a checkout that its events do not contain. */
export async function describeCheckout(deps: Deps, id: string) {
  const [checkout] = await describeCheckouts(deps, [id])
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return checkout
}

/** The same for several, unordered; unknown ones are omitted. */
export const describeCheckouts = (deps: Deps, ids: readonly string[]) => listCheckouts(deps.db, ids)

/** Whether a silent gateway of one of these has yet to be queried. */
export const hasPendingStatusQuery = (deps: Deps, ids: readonly string[]) => hasAttemptToQuery(deps.db, ids)

/** Whether a gateway may still decide about an open checkout. */
export const isUndecided = (deps: Deps, id: string) => hasOpenAttempt(deps.db, id)

import { type Deps, transact } from '#platform/deps'
import { isCode } from '#platform/crypto/public-codes'
import { type CheckoutEnding, codePrefix, moveCheckout, type Settlement } from '../payment.ts'
import { paymentError } from '../payments.errors.ts'
import { hasAttemptToQuery, hasOpenAttempt, listHeld } from '../payment-attempts.repository.ts'
import {
  findCheckout,
  listCheckouts,
  listAbandonedPartCheckouts,
  lockCheckouts,
  setCheckoutsClosed,
  setCheckoutsIdle,
} from '../payments.repository.ts'
import { freeHeldBalance } from '../balance/balance.service.ts'
import { linkSignature, opensLink } from '../status-link.ts'

/**
 * Asks for these no longer: money that still comes is late. All or none: when money has come for one of them in time,
 * nothing is closed, its id is among those answered, and what was asked for must be given.
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
    }
    return { settledIds: settled.map(({ id }) => id) }
  })

/** Orders end what was asked for them; a plan goes on, and nobody would let go of what was put by for a part that was not paid. */
export async function closeAbandonedPartCheckouts(deps: Deps) {
  for (const id of await listAbandonedPartCheckouts(deps.db, batchSize))
    if (!(await hasAttemptToQuery(deps.db, [id]))) await closeCheckouts(deps, [id], 'EXPIRED')
}
const batchSize = 100

/** Whether its money has come and counts for what was asked for; the news of it may still be on its way. */
export const hasPaid = ({ settledAs }: { settledAs: Settlement | null }) => settledAs !== null && settledAs !== 'LATE'

/** Which of these have paid. Those that have not cannot until the caller's transaction ends. */
export const lockPaid = async (deps: Deps, ids: readonly string[]) => (await lockCheckouts(deps.db, ids)).filter(hasPaid)

/**
 * Which of these still wait for money, or keep a balance put by though their payment was refused; locked, so that they do until the
 * caller's transaction ends.
 */
export const lockWaiting = async (deps: Deps, ids: readonly string[]) =>
  (await lockCheckouts(deps.db, ids))
    .filter(({ status, balanceVnd, closedAt }) => status === 'WAITING' || (status === 'INIT' && balanceVnd > 0 && !closedAt))
    .map(({ id }) => id)

/**
 * Nobody waits for these any more, since other money has paid for the same. What comes all the same is money like any other; but where a
 * balance was put by, it is let go, and what comes alone is too late.
 */
export async function closeSupersededCheckouts(deps: Deps, ids: readonly string[]) {
  if (ids.length === 0) return
  const holding = (await lockCheckouts(deps.db, ids)).filter(({ balanceVnd }) => balanceVnd > 0).map(({ id }) => id)
  await closeCheckouts(deps, holding, 'CANCELLED')
  await setCheckoutsIdle(
    deps.db,
    ids.filter((id) => !holding.includes(id)),
  )
}

/** Whatever somebody sends as a code; what cannot be one is nobody's. */
const findByCode = async (deps: Deps, code: string) => (isCode(codePrefix, code) ? findCheckout(deps.db, code) : undefined)

/** One's own checkout, undefined also for somebody else's. */
export async function findOwnByCode(deps: Deps, payerId: string, code: string) {
  const checkout = await findByCode(deps, code)
  return checkout?.payerId === payerId ? checkout : undefined
}

/** One's own checkout by its code. Throws CHECKOUT_NOT_FOUND, also for somebody else's. */
export async function getOwnCheckout(deps: Deps, payerId: string, code: string) {
  const checkout = await findOwnByCode(deps, payerId, code)
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  const { linkKey, ...shown } = checkout
  return { ...shown, signature: linkSignature(code, linkKey) }
}

/** How a checkout stands, for whoever holds its signed link. A wrong signature looks like a code that nobody has. */
export async function readByLink(deps: Deps, code: string, signature: string) {
  const checkout = await findByCode(deps, code)
  if (!opensLink({ code, signature, linkKey: checkout?.linkKey }) || !checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return { code, status: checkout.status, lastAttempt: checkout.lastAttempt }
}

/** How any checkout stands, for somebody of the house. Throws CHECKOUT_NOT_FOUND. */
export async function readState(deps: Deps, code: string) {
  const checkout = await findByCode(deps, code)
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return { code, status: checkout.status, lastAttempt: checkout.lastAttempt }
}

/** Money that a gateway holds back, neither ours nor the buyer's. */
export const listHeldPayments = (deps: Deps) => listHeld(deps.db, heldAtOnce)
const heldAtOnce = 100

/** What the news of a checkout does not carry. */
export async function describeCheckout(deps: Deps, id: string) {
  const [checkout] = await describeCheckouts(deps, [id])
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return checkout
}

/** The same of several, in no order; unknown ones are left out. */
export const describeCheckouts = (deps: Deps, ids: readonly string[]) => listCheckouts(deps.db, ids)

/** Whether a gateway that has kept silent about one of these has yet to be asked. */
export const hasPendingStatusQuery = (deps: Deps, ids: readonly string[]) => hasAttemptToQuery(deps.db, ids)

/** Whether a gateway may still decide about a checkout that nobody has ended. */
export const isUndecided = (deps: Deps, id: string) => hasOpenAttempt(deps.db, id)

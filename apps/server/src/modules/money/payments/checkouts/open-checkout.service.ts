import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '@khue/contracts/money/payments'
import { uuidv7 } from 'uuidv7'
import { assertInsideTransaction, violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { holdBalance } from '../balance/balance.service.ts'
import type { Gateway, OfferContext, PaymentInstructions } from '../gateway.ts'
import { gatewayOf, gateways } from '../gateways/gateways.ts'
import { findAttempt, savePaymentInstructions, nextPayosOrderCode, startAttempt } from '../payment-attempts.repository.ts'
import { methodFacts } from '../methods.ts'
import { codePrefix } from '../payment.ts'
import { paymentError } from '../payments.errors.ts'
import { type Checkout, findOrInsertCheckout, insertCheckout, lockCheckouts } from '../payments.repository.ts'
import { closeCheckouts } from './checkouts.service.ts'
import { recordAnswer } from '../settlement/record-answer.service.ts'

const maxVnd = 9_999_999_999 // times 100 it still has the 12 digits that VNPAY allows

export type CheckoutRequest = {
  payerId: string
  /** Interpreted only by the requesting module: a repeated request with the same purpose gets the same checkout while it can be paid. */
  purpose: string
  amountVnd: number
  /** The ledger account credited when the money fits. */
  creditTo: Checkout['creditTo']
  method: PaymentMethod
  payerIp: string
  /** The learning balance's part, in addition to `amountVnd`; reserved from now on. */
  balanceVnd?: number
}

/** An opened checkout, with its payment instructions when they need no network call. */
export type Opened = {
  id: string
  code: string
  createdAt: Date
  expiresAt: Date
  amountVnd: number
  method: PaymentMethod
  payerIp: string
  instructions: PaymentInstructions | undefined
}

/** `opened` is available once the transaction has committed. */
type Opening = { id: string; code: string; isNew: boolean; opened: () => Promise<Opened> }

/**
 * Requests one sum from one payer, in the caller's transaction; `getPaymentInstructions` then returns where to pay it. Concurrent calls for one
 * purpose are not allowed: the caller must hold a lock on the purchase. Throws PAYMENT_METHOD_NOT_OFFERED, AMOUNT_NOT_PAYABLE.
 */
export const openCheckout = (deps: Deps, { method, payerIp, ...asked }: CheckoutRequest): Promise<Opening> =>
  transact(deps, async (deps) => {
    const gateway = await offeredGateway(deps, method, asked)
    const { amountVnd, payerId, balanceVnd = 0 } = asked
    const checkout = await findOrStart(deps, { ...nothingElse, ...asked }, gateway)
    const { id, code, isNew } = checkout
    if (isNew && balanceVnd > 0) await holdBalance(deps, { id, payerId, balanceVnd })
    await gateway.captureInTransaction?.({ code, amountVnd, record: (answer) => recordAnswer(deps, answer) })
    // further transfers for one code add up, so the next one is for the rest
    const dueVnd = methodFacts[method].takesOnce ? amountVnd : amountVnd - checkout.partsVnd
    const opened = openedBy(deps, gateway, { ...checkout, amountVnd: dueVnd, payerIp })
    return { id, code, isNew, opened: async () => opened }
  })

/**
 * The same for a caller that holds that lock and knows that no checkout exists for this purpose: skips the lookup, and pipelines the insert. The
 * transaction may fail with `isCodeTaken`, and can then be retried.
 */
export async function startCheckout(deps: Deps, { method, payerIp, ...asked }: CheckoutRequest): Promise<Opening> {
  const gateway = await offeredGateway(deps, method, asked)
  const drawn = draw()
  const times = await insertCheckout(assertInsideTransaction(deps.db), { ...drawn, ...nothingElse, ...asked }, attemptBy(deps, gateway))
  const { id, code } = drawn
  return {
    id,
    code,
    isNew: true,
    opened: async () => openedBy(deps, gateway, { id, code, ...(await times()), amountVnd: asked.amountVnd, payerIp }),
  }
}

export const isCodeTaken = (error: unknown) => violatedConstraint(error) === 'checkouts_code_unique'

const nothingElse = { balanceVnd: 0, shortfallOfCheckoutId: null }
const draw = () => ({ id: uuidv7(), code: newCode(codePrefix), linkKey: randomBytes(24).toString('base64url') })

function openedBy(
  deps: Deps,
  { method, createsPaymentLocally, createPaymentLocally }: Gateway,
  checkout: Omit<Opened, 'method' | 'instructions'>,
): Opened {
  const opened = createsPaymentLocally(deps) ? createPaymentLocally?.(deps, { ...checkout, tryNo: 1 }) : undefined
  return { ...checkout, method, instructions: opened?.instructions }
}

async function offeredGateway(deps: Deps, method: PaymentMethod, { amountVnd, payerId }: Pick<CheckoutRequest, 'amountVnd' | 'payerId'>) {
  const gateway = gatewayOf(method)
  if (!gateway || !(await gateway.offer(deps, { amountVnd, payerId }))) throw paymentError.PAYMENT_METHOD_NOT_OFFERED({ method })
  if (amountVnd < 1 || amountVnd > maxVnd) throw paymentError.AMOUNT_NOT_PAYABLE()
  return gateway
}

type Asked = Pick<Checkout, 'payerId' | 'purpose' | 'amountVnd' | 'balanceVnd' | 'shortfallOfCheckoutId' | 'creditTo'>

const silentMinutes = 3 // until a silent gateway is queried

/** Minutes until a silent gateway is queried; undefined where queries are not supported. */
const queryAfterMinutes = (deps: Deps, { ask, supportsStatusQuery }: Gateway) =>
  ask && (supportsStatusQuery?.(deps) ?? true) ? silentMinutes : undefined

function attemptBy(deps: Deps, gateway: Gateway) {
  const { method, createsPaymentLocally } = gateway
  const isOpen = createsPaymentLocally(deps)
  return {
    method,
    status: isOpen ? 'PENDING' : 'DRAFT',
    queryAfterMinutes: isOpen ? queryAfterMinutes(deps, gateway) : undefined,
  } as const
}

async function findOrStart(deps: Deps, asked: Asked, gateway: Gateway) {
  for (;;) {
    const checkout = await findOrInsertCheckout(deps.db, { ...draw(), ...asked }, attemptBy(deps, gateway))
    if (checkout) return checkout // otherwise the code is taken, once in a few billion: draw another
  }
}

/**
 * Where to pay an opened checkout, after the commit: an outside gateway is called once per attempt, and its instructions are stored and reused. Never
 * call inside a transaction. Throws GATEWAY_UNREACHABLE.
 */
export async function getPaymentInstructions(deps: Deps, opened: Opened): Promise<PaymentInstructions> {
  if (opened.instructions) return opened.instructions
  const gateway = gatewayOf(opened.method)
  const attempt = await startAttempt(deps.db, opened.id, opened.method)
  if (!attempt || !gateway?.createPaymentRemotely) throw new Error(`${opened.method} has not been opened`)
  if (attempt.instructions) return attempt.instructions
  try {
    const opening = { ...opened, tryNo: attempt.tryNo, nextNumber: () => nextPayosOrderCode(deps.db) }
    return await savePaymentInstructions(deps.db, attempt.id, {
      ...(await gateway.createPaymentRemotely(deps, opening)),
      queryAfterMinutes: queryAfterMinutes(deps, gateway),
    })
  } catch (error) {
    deps.log.warn({ err: error, code: opened.code, method: opened.method }, 'gateway failed to create a payment')
    throw paymentError.GATEWAY_UNREACHABLE({ method: opened.method })
  }
}

type Shown = Pick<Checkout, 'id' | 'code' | 'amountVnd' | 'partsVnd' | 'createdAt' | 'expiresAt' | 'status' | 'closedAt'>

/**
 * The transfer details of a checkout paid by bank transfer, for what is still missing of its sum; null for another method, or when it no longer waits
 * for money.
 */
export async function showTransfer(deps: Deps, checkout: Shown) {
  if (checkout.status === 'SUCCESS' || checkout.status === 'REFUNDED' || checkout.closedAt) return null
  const [gateway, attempt] = [gatewayOf('VIETQR'), await findAttempt(deps.db, checkout.id, 'VIETQR')]
  if (!attempt || !gateway || !(await gateway.offer(deps, {}))) return null
  const instructions =
    attempt.instructions ??
    (gateway.createsPaymentLocally(deps)
      ? gateway.createPaymentLocally?.(deps, { ...checkout, amountVnd: checkout.amountVnd - checkout.partsVnd, payerIp: '', tryNo: 1 })
          .instructions
      : undefined)
  return instructions?.kind === 'TRANSFER' ? instructions.transfer : null
}

/** The configured payment methods, for this sum and payer if they are known. */
export async function listOfferedMethods(deps: Deps, about: OfferContext = {}) {
  const offers = await Promise.all(gateways.map(async ({ method, offer }) => ({ method, offer: await offer(deps, about) })))
  return offers.flatMap(({ method, offer }) => (offer ? [{ method, ...offer }] : []))
}

/**
 * Releases the balance reserved by earlier checkouts of the same purchase, except for one that still waits for exactly this sum: money for the others
 * is then late. The caller has locked them and none is paid. Returns what the kept one requests.
 */
export const freeBalances = (
  deps: Deps,
  checkoutIds: readonly string[],
  wanted: { purpose: string; totalVnd: number; usesBalance: boolean },
) =>
  transact(deps, async (deps) => {
    const holding = (await lockCheckouts(deps.db, checkoutIds)).filter(
      ({ balanceVnd, settledAt, closedAt }) => balanceVnd > 0 && !settledAt && !closedAt,
    )
    const kept = holding.find(
      ({ status, purpose, expiresAt, amountVnd, balanceVnd }) =>
        wanted.usesBalance &&
        status === 'WAITING' &&
        purpose === wanted.purpose &&
        expiresAt > deps.clock() &&
        amountVnd + balanceVnd === wanted.totalVnd,
    )
    await closeCheckouts(
      deps,
      holding.filter((one) => one !== kept).map(({ id }) => id),
      'CANCELLED',
    )
    return kept && { amountVnd: kept.amountVnd, balanceVnd: kept.balanceVnd }
  })

import type { InstalmentRefusal } from '@khue/contracts/sale/pay-later'
import { ageOf, describePerson } from '#modules/people/people'
import { post } from '#modules/money/ledger'
import type { Deps } from '#platform/deps'
import { dueDays, isRunning, splitParts, whyNot } from './instalment.ts'
import { instalmentError, refusalTexts } from './instalments.errors.ts'
import * as stored from './instalments.repository.ts'
import { view } from './plans.service.ts'

/** Whether the platform itself offers instalments. */
const isOffered = ({ config }: Deps) => (config.INSTALMENTS === undefined ? config.isDemo : config.INSTALMENTS === '1')

/** Days after which access is locked; equals the column's default. */
const graceDays = 7
const ageToOwe = 18 // Civil Code 91/2015, article 20: full legal capacity from this age

type Asked = { totalVnd: number; orders: number; isSpecial: boolean; buyerId: string }

/** The instalments offered for these orders, or why there are none; undefined while the platform does not offer instalments. */
export async function proposePlan(deps: Deps, asked: Asked) {
  if (!isOffered(deps)) return undefined
  const reason = await refusalOf(deps, asked)
  if (reason) return { parts: [], graceDays, reason, explanation: refusalTexts[reason] }
  const parts = draw(asked.totalVnd, await stored.readToday(deps.db)).map(({ no, amountVnd, dueOn }) => ({ no, amount: amountVnd, dueOn }))
  return { parts, graceDays, reason: null, explanation: '' }
}

async function refusalOf(deps: Deps, { buyerId, ...asked }: Asked) {
  const [buyer, record] = [await describePerson(deps, buyerId), await stored.readRecord(deps.db, buyerId)]
  const age = ageOf(deps, buyer?.birthDate ?? null)
  const isVerified = buyer?.isVerified === true && (age === undefined || age >= ageToOwe)
  return whyNot({ ...asked, isVerified, ...record })
}

function draw(totalVnd: number, today: string) {
  const [amounts, days] = [splitParts(totalVnd), dueDays(today)]
  return amounts.map((amountVnd, at) => ({ no: at + 1, amountVnd, dueOn: days[at]! })) // one day per part
}

const errorOf = {
  SEVERAL_ORDERS: instalmentError.INSTALMENTS_SEVERAL_ORDERS,
  NOT_ELIGIBLE: instalmentError.INSTALMENTS_NOT_ELIGIBLE,
  TOO_SMALL: instalmentError.INSTALMENTS_TOO_SMALL,
  TOO_LARGE: instalmentError.INSTALMENTS_TOO_LARGE,
  NOT_VERIFIED: instalmentError.INSTALMENTS_NOT_VERIFIED,
  ALREADY_ACTIVE: instalmentError.INSTALMENTS_ALREADY_ACTIVE,
  PREVIOUSLY_OVERDUE: instalmentError.INSTALMENTS_PREVIOUSLY_OVERDUE,
} as const satisfies Record<InstalmentRefusal, () => Error>

type Agreed = { orderId: string; buyerId: string; totalVnd: number }

/**
 * Records that the buyer of an unpaid order agrees to instalments and was informed where refunds go. The caller has locked the order. Returns the
 * first part. Throws INSTALMENTS_CLOSED and the reasons against instalments.
 */
export async function agreePlan(deps: Deps, { orderId, buyerId, totalVnd, isSpecial }: Agreed & { isSpecial: boolean }) {
  if (!isOffered(deps)) throw instalmentError.INSTALMENTS_CLOSED()
  const reason = await refusalOf(deps, { totalVnd, orders: 1, isSpecial, buyerId })
  if (reason) throw errorOf[reason]()
  const dues = draw(totalVnd, await stored.readToday(deps.db))
  await stored.replaceProposal(deps.db, { orderId, buyerId, totalVnd, dues })
  return { firstVnd: dues[0]!.amountVnd } // there are several parts
}

/**
 * Whether an amount is the first part of a plan that the buyer agreed to and may still begin. Locks the plan and the buyer's other plans until the
 * caller's transaction ends.
 */
export async function mayBegin(deps: Deps, { orderId, buyerId, totalVnd, paidVnd }: Agreed & { paidVnd: number }) {
  const plan = await stored.lockPlan(deps.db, orderId)
  if (plan?.state !== 'PROPOSED' || plan.totalVnd !== totalVnd || plan.dues[0]?.amountVnd !== paidVnd) return false
  await stored.lockBuyer(deps.db, buyerId)
  return !(await stored.readRecord(deps.db, buyerId)).isRunning
}

/** Begins a plan with the payment of its first part: the rest is owed from now on, due days counting from today. */
export async function beginPlan(deps: Deps, { orderId, checkoutId }: { orderId: string; checkoutId: string }) {
  const plan = await stored.lockPlan(deps.db, orderId)
  if (!plan || isRunning(plan.state)) throw new Error(`The plan of order ${orderId} cannot begin`)
  const [first, ...rest] = plan.dues
  const days = dueDays(await stored.readToday(deps.db), plan.parts)
  await stored.setBegun(deps.db, orderId)
  for (const [at, { no }] of plan.dues.entries()) await stored.setDueOn(deps.db, orderId, no, days[at]!) // one day per part
  await stored.setPaid(deps.db, orderId, first!.no, checkoutId) // there are several parts
  const owedVnd = rest.reduce((sum, { amountVnd }) => sum + amountVnd, 0)
  await post(deps, {
    reason: 'INSTALMENTS_AGREED',
    source: { kind: 'instalments', id: orderId },
    lines: [
      { account: { code: 'INSTALMENTS_RECEIVABLE', ownerId: plan.buyerId }, amount: owedVnd },
      { account: 'CUSTOMER_PREPAID', amount: -owedVnd },
    ],
  })
  return view({ ...plan, state: 'ACTIVE' }, await stored.listDues(deps.db, [orderId]), days[0]!)
}

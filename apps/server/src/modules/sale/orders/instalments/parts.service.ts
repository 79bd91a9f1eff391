import { post } from '#modules/money/ledger'
import { moveToSuspense } from '#modules/money/payments'
import type { Deps } from '#platform/deps'
import { eventOf, forgive, isRunning, movePlan, openOf, partsOf, purposeOf, sumOpen } from './instalment.ts'
import { instalmentError } from './instalments.errors.ts'
import * as stored from './instalments.repository.ts'
import type { Locked } from './plans.service.ts'

/** A plan's change of state, for the caller to lock or unlock what the order gave. */
export type PlanMove = { orderId: string; from: Locked['state']; to: Locked['state'] }

/** A running plan with its parts, locked until the caller's transaction ends. */
export async function lockRunningPlan(deps: Deps, orderId: string) {
  const plan = await stored.lockPlan(deps.db, orderId)
  return plan && isRunning(plan.state) ? plan : undefined
}

/** The amount for one part, or for all open parts. The caller holds the plan. Throws INSTALMENTS_NOT_FOUND, INSTALMENTS_NOTHING_OPEN. */
export function quoteOpenParts({ orderId, dues }: Pick<Locked, 'orderId' | 'dues'>, no?: number) {
  const meant = no === undefined ? dues : dues.filter((due) => due.no === no)
  if (meant.length === 0) throw instalmentError.INSTALMENTS_NOT_FOUND()
  const open = meant.filter((due) => openOf(due) > 0)
  if (open.length === 0) throw instalmentError.INSTALMENTS_NOTHING_OPEN()
  const nos = open.map((due) => due.no)
  return { nos, amountVnd: sumOpen(open), purpose: purposeOf(orderId, nos) }
}

const asked = ({ amountVnd, forgivenVnd }: Locked['dues'][number]) => amountVnd - forgivenVnd

type Paid = { id: string; purpose: string; amountVnd: number; balanceVnd: number }

/** A plan's change of state with the amount that was paid. */
export type Settled = PlanMove & { paidVnd: number }

/** Applies a payment to parts of a plan. Money for parts that are already paid or forgiven goes to suspense. Idempotent. */
export async function settleParts(deps: Deps, { id: checkoutId, purpose, amountVnd, balanceVnd }: Paid): Promise<Settled | undefined> {
  const { orderId, nos } = partsOf(purpose)
  const plan = await stored.lockPlan(deps.db, orderId)
  if (!plan) throw new Error(`Checkout ${checkoutId} pays for no plan`)
  const meant = plan.dues.filter(({ no }) => nos.includes(no))
  if (meant.some((due) => due.paidByCheckoutId === checkoutId)) return undefined // already applied
  const isAsAsked = meant.reduce((sum, due) => sum + asked(due), 0) === amountVnd + balanceVnd
  if (!isAsAsked) {
    await moveToSuspense(deps, { checkoutId, part: orderId, amountVnd: amountVnd + balanceVnd, as: 'LATE' })
    return undefined
  }
  let paidVnd = 0
  for (const due of meant) {
    if (openOf(due) > 0) {
      paidVnd += openOf(due)
      await stored.setPaid(deps.db, orderId, due.no, checkoutId)
    } else if (asked(due) > 0) await moveToSuspense(deps, { checkoutId, part: `${orderId} ${due.no}`, amountVnd: asked(due), as: 'DOUBLE' })
  }
  return { ...(await applyPlanMove(deps, plan, false)), paidVnd }
}

/** Moves a plan to the state that its parts imply. */
async function applyPlanMove(deps: Deps, { orderId, state: from }: Pick<Locked, 'orderId' | 'state'>, isForgiven: boolean) {
  const [dues, today] = [await stored.listDues(deps.db, [orderId]), await stored.readToday(deps.db)]
  const event = eventOf(dues, today, isForgiven)
  const to = (event && movePlan(from, event)) ?? from
  if (to !== from) await stored.setState(deps.db, orderId, to)
  return { orderId, from, to }
}

/** Forgives open parts by a refunded amount, the last first; the caller moves the money and holds the plan. */
export async function forgiveParts(deps: Deps, plan: Locked, vnd: number): Promise<PlanMove> {
  await forgiveThem(deps, plan, vnd)
  return applyPlanMove(deps, plan, true)
}

async function forgiveThem(deps: Deps, { orderId, dues }: Locked, vnd: number) {
  for (const { no, forgivenVnd } of forgive(dues, vnd)) await stored.setForgiven(deps.db, orderId, no, forgivenVnd)
}

/** Writes off all open parts as a loss of the platform. The caller holds the plan. */
export async function writeOff(deps: Deps, plan: Locked) {
  const { orderId, buyerId, dues, state } = plan
  const lostVnd = sumOpen(dues)
  await forgiveThem(deps, plan, lostVnd)
  await stored.setState(deps.db, orderId, movePlan(state, 'WRITTEN_OFF') ?? state)
  await post(deps, {
    reason: 'INSTALMENTS_LOST',
    source: { kind: 'instalments_lost', id: orderId },
    lines: [
      { account: 'INSTALMENT_LOSSES', amount: lostVnd },
      { account: { code: 'INSTALMENTS_RECEIVABLE', ownerId: buyerId }, amount: -lostVnd },
    ],
  })
  return { lostVnd }
}

export { sumOpen }

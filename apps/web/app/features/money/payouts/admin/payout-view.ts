import type { TaxPolicy } from '@khue/contracts/ground/tax-rules'
import type { Earning } from '@khue/contracts/money/payout-shapes'
import type { AdminPayout } from '@khue/contracts/money/payouts-admin'
import type { Approval } from '@khue/contracts/people/approvals'
import { dayOf, formatDate, formatDay, formatVnd } from '#app/shared/format.ts'
import { toSums } from './batch-view.ts'
import { auditOf, payoutPath } from './payout-paths.ts'
import { payoutStatus } from './payout-status.ts'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { payout: text } = payoutsAdminText

type Facts = readonly { name: string; value: string }[]

type Context = {
  policies: Record<TaxPolicy, string>
  personHref: string
  /** Undecided requests of admins. */
  approvals: readonly Approval[]
  /** The Vietnamese day on which the batch was prepared, from which on the bank can have answered. */
  preparedAt: string
  now: Date
}

/** One payout with its tax, its account and what the bank said. */
export const toPayoutView = (payout: AdminPayout, { policies, personHref, approvals, preparedAt, now }: Context) => ({
  id: payout.id,
  title: payout.person.name,
  lead: text.lead(formatVnd(payout.netVnd), formatDay(payout.payOn)),
  status: payoutStatus(payout.state),
  sums: toSums(payout),
  gross: text.gross(formatVnd(payout.grossVnd)),
  explanation: payout.taxExplanation,
  basis: text.basis(policies[payout.taxPolicy], payout.taxClause, formatDay(payout.taxRuleFrom)),
  account: [
    { name: text.bank, value: payout.bankName },
    { name: text.number, value: payout.maskedNumber },
    { name: text.holder, value: payout.holder },
    { name: text.legalName, value: payout.legalName },
    { name: text.reference, value: payout.reference },
    { name: text.attempt, value: text.attemptNo(payout.attempt) },
  ] satisfies Facts,
  personHref,
  auditHref: auditOf(payout.id),
  state: payout.state,
  waiting: approvals.find(({ href }) => href === payoutPath(payout.batchId, payout.id))?.summary,
  result: resultOf(payout),
  days: { first: dayOf(preparedAt), last: dayOf(now) },
})
export type PayoutView = ReturnType<typeof toPayoutView>

/** What the bank said; empty while it has said nothing. */
function resultOf({ endedOn, bankReference, outcome }: AdminPayout): Facts {
  return [
    ...(endedOn ? [{ name: text.on, value: formatDay(endedOn) }] : []),
    ...(endedOn ? [{ name: text.bankReference, value: bankReference ?? text.none }] : []),
    ...(outcome ? [{ name: text.outcome, value: outcome }] : []),
  ]
}

function whatOf({ kind, lessonNo, month, isReversal }: Earning) {
  const what =
    kind === 'LESSON' && lessonNo !== null
      ? text.lesson(lessonNo)
      : kind === 'PLAN_SHARE' && month !== null
        ? text.planMonth(month.split('-').toReversed().join('/'))
        : text.kinds[kind]
  return isReversal ? text.reversal(what) : what
}

/** A line of a payout. */
export const toLineRow = (line: Earning, hrefOfLesson: (id: string) => string) => ({
  id: line.id,
  what: whatOf(line),
  href: line.lessonId === null ? undefined : hrefOfLesson(line.lessonId),
  discount: line.discountVnd === 0 ? undefined : text.discount(formatVnd(line.discountVnd)),
  at: formatDate(line.earnedAt),
  gross: formatVnd(line.grossVnd),
  fee: `${formatVnd(-line.feeVnd || 0)} (${line.feePercent}%)`,
  net: formatVnd(line.netVnd),
})
export type LineRowView = ReturnType<typeof toLineRow>

import type { EarnedSums, IncomeLine, IncomeStatistics, MonthOfIncome, NextPayDay, WhatIf } from '@khue/contracts/learning/income'
import type { Payout } from '@khue/contracts/money/payout-shapes'
import { daysBetween, formatDate, formatDateTime, formatDay, formatLongWeekday, formatNumber, formatVnd } from '#app/shared/format.ts'
import { accountsHref, incomeAddress, monthBy } from './income-address.ts'
import { incomeText as text } from './income.text.ts'

/** "2026-11" → "11/2026" */
export const nameOfMonth = (month: string) => month.split('-').toReversed().join('/')
const minus = (amount: number) => formatVnd(-amount || 0)

type Bounds = { current: string; first: string | null }
/** A month of income: what it earned, what was paid in it, and the months beside it. */
export function toMonthView(month: string, earned: EarnedSums, paid: MonthOfIncome | undefined, { current, first }: Bounds) {
  const taxVnd = (paid?.paid.vatVnd ?? 0) + (paid?.paid.pitVnd ?? 0)
  return {
    month,
    name: nameOfMonth(month),
    net: formatVnd(earned.netVnd),
    earned: [
      { name: text.gross, value: formatVnd(earned.grossVnd) },
      { name: text.fee, value: minus(earned.feeVnd) },
      { name: text.net, value: formatVnd(earned.netVnd) },
    ],
    discount: earned.discountVnd === 0 ? undefined : text.discount(formatVnd(earned.discountVnd)),
    paid: paid && [
      { name: text.paid, value: formatVnd(paid.paid.netVnd) },
      { name: text.tax, value: formatVnd(taxVnd) },
      { name: text.coming, value: formatVnd(paid.coming.netVnd) },
      { name: text.owed, value: formatVnd(earned.owedVnd) },
    ],
    previous: first !== null && month > first ? incomeAddress({ month: monthBy(month, -1) }) : undefined,
    next: month < current ? incomeAddress({ month: monthBy(month, 1) }) : undefined,
  }
}
export type MonthView = ReturnType<typeof toMonthView>

const dayName = (day: string) => `${formatLongWeekday(`${day}T05:00:00Z`)}, ${formatDay(day)}`

/** The card of the next pay day. A payout that is prepared already comes first. */
export function toNextView(next: NextPayDay, now: string) {
  const { payOn, owedVnd, obstacle, hold, account, tax, minimumVnd } = next
  const isNothing = owedVnd === 0 && next.lines === 0
  return {
    day: dayName(payOn),
    when: text.nextPay.inDays(daysBetween(now, `${payOn}T05:00:00Z`)),
    cutOff: text.nextPay.cutOff(formatDateTime(next.cutOffAt)),
    amount: isNothing ? undefined : formatVnd(tax?.netVnd ?? owedVnd),
    beforeTax: isNothing ? undefined : beforeTax(formatVnd(owedVnd), tax),
    obstacle: obstacle ? text.nextPay.obstacle[obstacle](formatVnd(minimumVnd)) : undefined,
    reason: hold ? text.nextPay.held(hold.reason) : undefined,
    action: obstacle === 'NO_CONTRACT' || obstacle === 'HELD' ? text.nextPay.action[obstacle] : accountAction(account !== null),
    account: account ? `${account.bankName} ${account.maskedNumber}` : undefined,
    holder: account?.holder,
    open: next.open.map(({ id, state, payOn: on, netVnd }) => ({
      id,
      words: text.nextPay.open(text.payouts.states[state].label, formatDay(on)),
      amount: formatVnd(netVnd),
    })),
  }
}
export type NextView = ReturnType<typeof toNextView>
function beforeTax(owed: string, tax: NextPayDay['tax']) {
  if (!tax) return text.nextPay.unknownTax(owed)
  const taxVnd = tax.vatVnd + tax.pitVnd
  return taxVnd > 0 ? text.nextPay.expected(owed, formatVnd(taxVnd)) : text.nextPay.noTax(owed)
}
const accountAction = (hasAccount: boolean) => ({ label: hasAccount ? text.nextPay.change : text.nextPay.add, to: accountsHref })

/** What the start page of a teacher says of it. */
export function toDeskMoney({ open, payOn, owedVnd, obstacle, tax }: NextPayDay) {
  const [planned] = open.toReversed()
  if (planned) return { day: dayName(planned.payOn), words: text.desk.amount(formatVnd(planned.netVnd)), isBad: false }
  if (owedVnd === 0) return { day: dayName(payOn), words: text.desk.nothing, isBad: false }
  if (obstacle) return { day: dayName(payOn), words: `${text.desk.owed(formatVnd(owedVnd))}. ${text.desk.waits}`, isBad: true }
  return { day: dayName(payOn), words: text.desk.amount(formatVnd(tax?.netVnd ?? owedVnd)), isBad: false }
}
export type DeskMoney = ReturnType<typeof toDeskMoney>

/** Lines as rows of a table. */
export const toLineRow = (line: IncomeLine, payouts: ReadonlyMap<string, Payout>) => {
  const payout = line.payoutId === null ? undefined : payouts.get(line.payoutId)
  return {
    id: line.id,
    title: line.title ?? (line.kind === 'PLAN_SHARE' ? text.lines.kinds.PLAN_SHARE : text.lines.unnamed),
    about: aboutLine(line),
    isReversal: line.isReversal,
    recorded: line.isReversal ? text.lines.reversedAt(formatDate(line.earnedAt)) : text.lines.recordedAt(formatDate(line.earnedAt)),
    learner: line.learner?.name ?? text.lines.noLearner,
    gross: formatVnd(line.grossVnd),
    borne: line.discountVnd === 0 ? undefined : text.lines.borne(formatVnd(line.discountVnd)),
    fee: minus(line.feeVnd),
    percent: text.lines.percent(line.feePercent),
    net: formatVnd(line.netVnd),
    payOn: formatDay(line.payOn),
    state: payout ? text.payouts.states[payout.state].label : text.lines.waiting,
  }
}
export type LineRow = ReturnType<typeof toLineRow>

function aboutLine({ kind, lesson, lessonNo, month }: IncomeLine) {
  if (kind === 'PLAN_SHARE') return month ? text.lines.shareOf(nameOfMonth(month)) : ''
  if (kind === 'RECORDED')
    return lessonNo === null ? text.lines.kinds.RECORDED : `${text.lines.kinds.RECORDED} · ${text.lines.part(lessonNo)}`
  if (lesson) return lesson.number === null ? formatDate(lesson.startsAt) : text.lines.lesson(lesson.number, formatDate(lesson.startsAt))
  return lessonNo === null ? text.lines.kinds.LESSON : text.lines.part(lessonNo)
}

/** How the tax of payouts was computed, by which rule. */
export const toTaxView = ({ id, payOn, endedOn, reference, taxPolicy, taxClause, taxRuleFrom, taxExplanation }: Payout) => ({
  id,
  name: text.lines.ruleOf(formatDay(endedOn ?? payOn), reference),
  policy: text.policies[taxPolicy],
  clause: text.lines.clause(taxClause, formatDay(taxRuleFrom)),
  explanation: taxExplanation,
})
export type TaxView = ReturnType<typeof toTaxView>

export const toPayoutView = (payout: Payout) => {
  const { id, state, payOn, endedOn, lines, baseVnd, vatVnd, pitVnd, netVnd, attempt, bankName, maskedNumber, holder } = payout
  const day = formatDay(endedOn ?? payOn)
  return {
    id,
    day,
    status: text.payouts.states[state],
    net: formatVnd(netVnd),
    facts: [text.payouts.lines(lines), `${text.payouts.base} ${formatVnd(baseVnd)}`, `${text.payouts.tax} ${formatVnd(vatVnd + pitVnd)}`],
    account: text.payouts.to(`${bankName} ${maskedNumber}, ${holder}`),
    notes: [
      attempt > 1 ? text.payouts.attempt(attempt) : undefined,
      text.payouts.reference(payout.reference),
      payout.bankReference ? text.payouts.bankReference(payout.bankReference) : undefined,
      payout.outcome ? text.payouts.outcome(payout.outcome) : undefined,
    ].filter((note) => note !== undefined),
    explainOf: text.payouts.explainOf(day),
    tax: toTaxView(payout),
  }
}
export type PayoutView = ReturnType<typeof toPayoutView>

export function toWhatIfView({ payOn, baseVnd, tax, steps }: WhatIf) {
  const freeBelow = tax?.rule.freeBelow ?? 0
  const end = Math.max(baseVnd, freeBelow) * 1.1
  return {
    title: text.whatIf.result(formatDay(payOn)),
    facts: [
      { name: text.whatIf.before, value: formatVnd(baseVnd) },
      ...(tax && tax.vatVnd > 0 ? [{ name: text.whatIf.vat, value: minus(tax.vatVnd) }] : []),
      { name: text.whatIf.pit, value: minus(tax?.pitVnd ?? 0) },
    ],
    net: formatVnd(tax?.netVnd ?? 0),
    steps,
    clause: tax ? `${text.policies[tax.rule.policy]}. ${text.lines.clause(tax.rule.clause, formatDay(tax.rule.from))}` : undefined,
    scale:
      freeBelow > 0 && baseVnd > 0
        ? {
            label: text.whatIf.scale(formatVnd(baseVnd), formatVnd(freeBelow)),
            threshold: text.whatIf.threshold(formatVnd(freeBelow)),
            base: (baseVnd / end) * 100,
            at: (freeBelow / end) * 100,
          }
        : undefined,
  }
}
export type WhatIfView = ReturnType<typeof toWhatIfView>

const hoursIn = (minutes: number) => minutes / 60
const formatHours = (hours: number) => formatNumber(hours, Number.isInteger(hours) ? 0 : 1)
const shareOf = ({ reportsDue, reportsOnTime }: { reportsDue: number; reportsOnTime: number }) =>
  reportsDue > 0 ? text.statistics.percent(Math.floor((reportsOnTime * 100) / reportsDue)) : text.statistics.none
const ratingOf = ({ average, ratings }: { average: number | null; ratings: number }) =>
  average === null ? text.statistics.none : text.statistics.rated(formatNumber(average, 1), formatNumber(ratings))

/** Figures, plots and their table. `months` has the income of the same months, in any order. */
export function toStatisticsView({ total, months }: IncomeStatistics, income: readonly MonthOfIncome[]) {
  const netOf = new Map(income.map(({ month, earned }) => [month, earned.netVnd]))
  const { plots } = text.statistics
  const bars = (name: string, valueOf: (month: IncomeStatistics['months'][number]) => number, format: (value: number) => string) =>
    toPlot(
      name,
      months.map((month) => ({ month: month.month, value: valueOf(month) })),
      format,
    )
  return {
    figures: [
      { name: text.statistics.lessons, value: formatNumber(total.lessons) },
      { name: text.statistics.hours, value: formatHours(hoursIn(total.minutes)) },
      { name: text.statistics.pupils, value: formatNumber(total.pupils) },
      { name: text.statistics.rating, value: ratingOf(total) },
      { name: text.statistics.onTime, value: shareOf(total) },
    ],
    plots: [
      bars(plots.net, ({ month }) => netOf.get(month) ?? 0, formatVnd),
      bars(plots.lessons, ({ lessons }) => lessons, formatNumber),
      bars(plots.hours, ({ minutes }) => hoursIn(minutes), formatHours),
      bars(plots.pupils, ({ pupils }) => pupils, formatNumber),
    ],
    rows: months
      .toReversed()
      .map((month) => [
        nameOfMonth(month.month),
        formatVnd(netOf.get(month.month) ?? 0),
        formatNumber(month.lessons),
        formatHours(hoursIn(month.minutes)),
        formatNumber(month.pupils),
        ratingOf(month),
        shareOf(month),
      ]),
  }
}
export type StatisticsView = ReturnType<typeof toStatisticsView>

type Point = { month: string; value: number }
/** Bars between 0 and 100; a month below zero, after reversals, is drawn as nothing. */
function toPlot(name: string, points: readonly Point[], format: (value: number) => string) {
  const values = points.map(({ value }) => value)
  const most = Math.max(...values, 0)
  return {
    name,
    label: text.statistics.plot(name, format(Math.min(...values)), format(Math.max(...values))),
    latest: format(values.at(-1) ?? 0),
    bars: points.map(({ month, value }) => ({
      month,
      short: text.statistics.short(Number(month.slice(5))),
      words: `${text.month(nameOfMonth(month))}: ${format(value)}`,
      height: most > 0 ? (Math.max(0, value) / most) * 100 : 0,
    })),
  }
}
export type PlotView = ReturnType<typeof toPlot>

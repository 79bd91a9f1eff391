import {
  exportIncome,
  IncomeMonth,
  listIncomeLines,
  readIncome,
  readIncomeStatistics,
  readNextPayDay,
  whatIfIncome,
  whatIfMost,
} from '@khue/contracts/learning/income'
import { incomeMonths } from '@khue/contracts/learning/income-rules'
import { IdCursor } from '@khue/contracts/lists'
import { listMyPayouts } from '@khue/contracts/money/payouts'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ExportButtons } from '#app/features/learning/income/export-buttons.tsx'
import { incomeAddress, monthBy } from '#app/features/learning/income/income-address.ts'
import styles from '#app/features/learning/income/income.module.css'
import { incomeText as text } from '#app/features/learning/income/income.text.ts'
import {
  toLineRow,
  toMonthView,
  toNextView,
  toPayoutView,
  toStatisticsView,
  toTaxView,
  toWhatIfView,
} from '#app/features/learning/income/income-view.ts'
import { LineTable } from '#app/features/learning/income/line-table.tsx'
import { MonthCard } from '#app/features/learning/income/month-card.tsx'
import { NextPayDay } from '#app/features/learning/income/next-pay-day.tsx'
import { PayoutList } from '#app/features/learning/income/payout-list.tsx'
import { IncomeStatistics } from '#app/features/learning/income/statistics.tsx'
import { WhatIf } from '#app/features/learning/income/what-if.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf, formatNumber, formatVnd } from '#app/shared/format.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { typedNumber } from '#app/shared/typed-number.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-income.page'

export const handle = { ownQuery: ['month', 'cursor', 'payouts', 'gross'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const now = new Date()
  const place = placeIn(url.searchParams, dayOf(now).slice(0, 7))
  const [month, next, payouts, statistics, whatIf] = await Promise.all([
    settled(loadMonth(call, place).catch(orWithoutCursor(url))),
    settled(call(readNextPayDay).then((found) => toNextView(found, now.toISOString()))),
    settled(loadPayouts(call, place)),
    settled(loadStatistics(call)),
    loadWhatIf(call, place.gross),
  ]).catch(orSignIn(request))
  return {
    shown: place.month,
    isThisMonth: place.month === place.current,
    typed: place.gross ?? '',
    month,
    next,
    payouts,
    statistics,
    whatIf,
  }
}

/** A month that is no month, or not yet begun, is this month. */
function placeIn(search: URLSearchParams, current: string) {
  const month = IncomeMonth.safeParse(search.get('month')).data
  return {
    current,
    month: month && month < current ? month : current,
    cursor: readPlace(search).cursor,
    payouts: IdCursor.safeParse(search.get('payouts') ?? undefined).data,
    gross: search.get('gross') ?? undefined,
  }
}
type Place = ReturnType<typeof placeIn>

async function loadMonth(call: PageApi['call'], { month, current, cursor }: Place) {
  const isRecent = month > monthBy(current, -incomeMonths)
  const [income, lines] = await Promise.all([
    call(readIncome, { query: isRecent ? {} : { to: month } }),
    call(listIncomeLines, { params: { month }, query: { ...(cursor && { cursor }) } }),
  ])
  const paid = income.months.find((one) => one.month === month)
  const payouts = new Map(lines.payouts.map((payout) => [payout.id, payout]))
  return {
    card: toMonthView(month, lines.sums, paid, { current: income.month, first: income.firstMonth }),
    lines: {
      lead: text.lines.lead(formatNumber(lines.sums.lines), formatVnd(lines.sums.netVnd)),
      rows: lines.items.map((line) => toLineRow(line, payouts)),
      rules: lines.payouts.map(toTaxView),
      first: cursor && incomeAddress({ month }),
      next: lines.nextCursor && incomeAddress({ month, cursor: lines.nextCursor }),
    },
  }
}

async function loadPayouts(call: PageApi['call'], { month, payouts }: Place) {
  const { items, nextCursor } = await call(listMyPayouts, { query: { ...(payouts && { cursor: payouts }) } })
  return {
    items: items.map(toPayoutView),
    first: payouts && incomeAddress({ month }),
    older: nextCursor && incomeAddress({ month, payouts: nextCursor }),
  }
}

async function loadStatistics(call: PageApi['call']) {
  const [statistics, income] = await Promise.all([call(readIncomeStatistics), call(readIncome, { query: {} })])
  return toStatisticsView(statistics, income.months)
}

async function loadWhatIf(call: PageApi['call'], typed: string | undefined) {
  const grossVnd = typedNumber(typed)
  if (grossVnd === undefined) return undefined
  if (!Number.isInteger(grossVnd) || grossVnd < 0 || grossVnd > whatIfMost)
    return { state: 'failed' as const, message: text.whatIf.invalid }
  return settled(call(whatIfIncome, { query: { grossVnd } }).then(toWhatIfView))
}

const Export = z.object({ month: IncomeMonth, format: exportIncome.query.shape.format })

/** The file of a month. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { month, format } = await readForm(request, Export)
  return api(context).call(exportIncome, { params: { month }, query: { format } }).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function TeachingIncomePage({ loaderData }: Route.ComponentProps) {
  const { shown, isThisMonth, typed, month, next, payouts, statistics, whatIf } = loaderData
  if (month.state === 'failed' && next.state === 'failed')
    return (
      <AccountFrame>
        <div className={panel.stack}>
          <h1 className="h2">{text.title}</h1>
          <Loaded of={month}>{() => null}</Loaded>
        </div>
      </AccountFrame>
    )
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div className={panel.head}>
          <div>
            <h1 className="h2">{text.title}</h1>
            <p className="muted">{text.lead}</p>
          </div>
          <ExportButtons month={shown} />
        </div>
        <div className={styles.top}>
          <Loaded of={month}>{({ card }) => <MonthCard month={card} />}</Loaded>
          <Loaded of={next}>{(value) => <NextPayDay next={value} />}</Loaded>
        </div>
        {month.state === 'ready' && <LineTable lines={month.value.lines} />}
        <WhatIf month={isThisMonth ? undefined : shown} typed={typed} result={whatIf} />
        <Loaded of={payouts}>{(value) => <PayoutList payouts={value} />}</Loaded>
        <Loaded of={statistics}>{(value) => <IncomeStatistics statistics={value} />}</Loaded>
      </div>
    </AccountFrame>
  )
}

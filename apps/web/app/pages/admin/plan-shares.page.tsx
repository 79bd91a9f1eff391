import {
  listPlanShareRules,
  listPlanShares,
  listSharedMonths,
  PlanShareMonth,
  previewPlanShares,
  setPlanShareRule,
} from '@khue/contracts/learning/plan-shares'
import { planShareLimits } from '@khue/contracts/learning/plan-share-limits'
import { ListCursor } from '@khue/contracts/lists'
import type { Reply } from '@khue/contracts/endpoint'
import { Link } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { Months, NewRule, OpenMonth, Preview, Rules } from '#app/features/learning/plan-shares/admin/plan-shares.tsx'
import { planSharesAdminText as text } from '#app/features/learning/plan-shares/admin/plan-shares-admin.text.ts'
import { planSharesAddress, toMonthView, toRuleView, toShareView } from '#app/features/learning/plan-shares/admin/plan-shares-view.ts'
import { sayPermille } from '#app/features/learning/plan-shares/plan-share-words.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatNumber, formatVnd } from '#app/shared/format.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { typedNumber } from '#app/shared/typed-number.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import type { Route } from './+types/plan-shares.page'

export const handle = { query: ['month', 'before', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { searchParams } = new URL(request.url)
  const [month, before] = ['month', 'before'].map((name) => PlanShareMonth.safeParse(searchParams.get(name)).data)
  const cursor = ListCursor.safeParse(searchParams.get('cursor') ?? undefined).data
  const [preview, months, rules, open] = await Promise.all([
    call(previewPlanShares),
    call(listSharedMonths, { query: { ...(before && { before }) } }),
    call(listPlanShareRules),
    month ? call(listPlanShares, { query: { month, ...(cursor && { cursor }) } }) : undefined,
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  return {
    preview: toPreviewView(preview),
    months: months.items.map(toMonthView),
    monthTurns: { previous: before && planSharesAddress({}), next: months.nextBefore && planSharesAddress({ before: months.nextBefore }) },
    open: open && {
      month: toMonthView(open.month),
      shares: open.items.map(toShareView),
      turns: {
        previous: cursor && planSharesAddress({ month, before }),
        next: open.nextCursor && planSharesAddress({ month, before, cursor: open.nextCursor }),
      },
    },
    rules: rules.items.map(toRuleView),
    firstMonth: rules.firstMonth,
  }
}

function toPreviewView({ month, terms, revenueVnd, poolVnd, minutes, teachers, items }: Reply<typeof previewPlanShares>) {
  const { figures } = text.preview
  return {
    month,
    isOff: !terms || terms.permille === 0,
    figures: [
      { name: figures.revenue, value: formatVnd(revenueVnd) },
      { name: figures.permille, value: terms && terms.permille > 0 ? sayPermille(terms.permille) : text.rules.off },
      { name: figures.pool, value: formatVnd(poolVnd) },
      { name: figures.minutes, value: formatNumber(minutes) },
      { name: figures.teachers, value: formatNumber(teachers) },
    ],
    shares: items.map(toShareView),
    teachers,
  }
}

const { permille: mostPermille, capMinutes: mostMinutes } = planShareLimits
/** The form asks for percent, with at most one decimal. */
const Percent = z
  .preprocess(
    typedNumber,
    z
      .number(text.form.wrongPercent)
      .min(0, text.form.wrongPercent)
      .max(mostPermille / 10, text.form.wrongPercent),
  )
  .refine((percent) => Number.isInteger(Math.round(percent * 1000) / 100), text.form.wrongPercent)
const ActionInput = setPlanShareRule.body.omit({ permille: true }).extend({
  step: z.literal('set'),
  percent: Percent,
  capMinutes: z.preprocess(
    typedNumber,
    z.int(text.form.wrongCap(mostMinutes)).min(1, text.form.wrongCap(mostMinutes)).max(mostMinutes, text.form.wrongCap(mostMinutes)),
  ),
})

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step: _, percent, ...body } = await readForm(request, ActionInput)
  await api(context)
    .call(setPlanShareRule, { body: { ...body, permille: Math.round(percent * 10) } })
    .catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminPlanSharesPage({ loaderData }: Route.ComponentProps) {
  const { preview, months, monthTurns, open, rules, firstMonth } = loaderData
  const formula = (
    <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to="/teachers/plan-shares">
      {text.formula}
    </Link>
  )
  return (
    <AdminPage title={text.title} lead={text.lead} beside={formula}>
      <Preview {...preview} />
      <Months months={months} open={open?.month.month} turns={monthTurns} />
      {open && <OpenMonth {...open} />}
      <Rules rules={rules} />
      <NewRule firstMonth={firstMonth} />
    </AdminPage>
  )
}

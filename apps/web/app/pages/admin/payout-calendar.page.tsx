import { listPayoutCalendars, setPayoutCalendar } from '@khue/contracts/money/payouts-admin'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { CalendarForm } from '#app/features/money/payouts/admin/calendar-form.ts'
import { CalendarTable, NewCalendar } from '#app/features/money/payouts/admin/calendar-rules.tsx'
import { startOfForm, toCalendarRow } from '#app/features/money/payouts/admin/calendar-view.ts'
import { payoutsAdminText } from '#app/features/money/payouts/admin/payouts-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/payout-calendar.page'

const { calendar: text } = payoutsAdminText

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { items } = await api(context).call(listPayoutCalendars).catch(orSignIn(request)).catch(orNotFound)
  return { rows: items.map(toCalendarRow), start: startOfForm(items) }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, CalendarForm)
  await api(context).call(setPayoutCalendar, { body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminPayoutCalendarPage({ loaderData: { rows, start } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <CalendarTable rows={rows} />
      <NewCalendar of={start} count={rows.length} />
    </AdminPage>
  )
}

import { getBalance, listBalanceEntries } from '@khue/contracts/money/balance'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { BalanceStatement, toBalanceView, toEntryView } from '#app/features/money/payments/balance/balance-statement.tsx'
import { balanceText as text } from '#app/features/money/payments/balance/balance.text.ts'
import { api } from '#app/shared/api.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/balance.page'

export const handle = { query: ['cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/account/balance'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const cursor = listBalanceEntries.query.shape.cursor.safeParse(new URL(request.url).searchParams.get('cursor') ?? undefined).data
  const [balance, entries] = await Promise.all([
    call(getBalance),
    call(listBalanceEntries, { query: cursor === undefined ? {} : { cursor } }),
  ]).catch(orSignIn(request))
  return {
    view: toBalanceView(balance),
    entries: entries.items.map(toEntryView),
    newestHref: cursor && path,
    olderHref: entries.nextCursor && `${path}?cursor=${entries.nextCursor}`,
  }
}

export default function AccountBalancePage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <BalanceStatement {...loaderData} />
    </SettingsFrame>
  )
}

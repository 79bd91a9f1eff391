import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import type { InboxState } from '#app/features/people/notifications/inbox.ts'
import { queryOf, readTab } from '#app/features/people/notifications/inbox-tabs.ts'
import { InboxScreen } from '#app/features/people/notifications/inbox-screen.tsx'
import { notificationsText as text } from '#app/features/people/notifications/notifications.text.ts'
import { api } from '#app/shared/api.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/notifications.page'

export const handle = { frame: 'wide', query: ['tab'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const tab = readTab(new URL(request.url).searchParams)
  const page = await settled(api(context).call(loadNotifications, { headers: msgApp, query: queryOf(tab) })).catch(orSignIn(request))
  const first: InboxState =
    page.state === 'ready' ? { state: 'ready', at: Date.now(), ...page.value } : { state: 'failed', message: page.message }
  return { tab, first }
}

export default function AccountNotificationsPage({ loaderData }: Route.ComponentProps) {
  return <InboxScreen {...loaderData} />
}

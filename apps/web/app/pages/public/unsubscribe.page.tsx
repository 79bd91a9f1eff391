import { getUnsubscribe, unsubscribe } from '@khue/contracts/people/notification-settings'
import { data } from 'react-router'
import { unsubscribeText as text } from '#app/features/people/notifications/unsubscribe/unsubscribe.text.ts'
import { UnsubscribeView } from '#app/features/people/notifications/unsubscribe/unsubscribe-view.tsx'
import { api } from '#app/shared/api.ts'
import type { Route } from './+types/unsubscribe.page'

export const handle = { query: ['t'] }

export const meta: Route.MetaFunction = () => [
  { title: text.metaTitle },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' }, // the URL is a secret
]

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('t') ?? ''

/** A GET changes nothing: mail scanners open every link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const state = await api(context).call(getUnsubscribe, { body: { token: tokenIn(request) } })
  return data(state, { headers: { 'cache-control': 'no-store' } })
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Mail clients also call it directly, without a page (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  return api(context).call(unsubscribe, { body: { token: tokenIn(request) } })
}

export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  return <UnsubscribeView {...loaderData} />
}

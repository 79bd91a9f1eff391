import { listMessages, listRooms, getRoom } from '@khue/contracts/community/chat'
import { getProfile } from '@khue/contracts/people/identity'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ChatScreen } from '#app/features/community/chat/chat-screen.tsx'
import { chatText as text } from '#app/features/community/chat/chat.text.ts'
import { beginning } from '#app/features/community/chat/room.ts'
import { api } from '#app/shared/api.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/chat.page'

export const handle = { frame: 'wide', ownQuery: ['open', 'at'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** The page itself loads rooms that are opened, and new messages. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const openId = new URL(request.url).searchParams.get('open')
  const [{ id }, rooms] = await Promise.all([call(getProfile), settled(call(listRooms))]).catch(orSignIn(request))
  const firstRooms =
    rooms.state === 'ready' ? { state: 'ready' as const, items: rooms.value.items } : { state: 'failed' as const, message: rooms.message }
  const opened = openId === null ? undefined : await settled(loadRoom(call, openId, id))
  return { personId: id, firstRooms, firstRoom: opened?.state === 'ready' ? opened.value : undefined, at: Date.now() }
}

async function loadRoom(call: PageApi['call'], id: string, personId: string) {
  const details = await call(getRoom, { params: { id } })
  return { id, details, page: await call(listMessages, { params: { id }, query: beginning(details, personId) }) }
}

export default function AccountChatPage({ loaderData }: Route.ComponentProps) {
  return <ChatScreen {...loaderData} />
}

import { markRead, msgApp, getNotification } from '@khue/contracts/people/notifications'
import { data, redirect } from 'react-router'
import { targetOf } from '#app/features/people/notifications/notification-target.ts'
import { api } from '#app/shared/api.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/notification-open'

/** Where letters and pushed messages lead: the notification is read by that, its ladder ends, and the way goes on as from the bell. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = getNotification.params.shape.id.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  const { call } = api(context)
  const notification = await call(getNotification, { headers: msgApp, params: { id: id.data } }).catch(orSignIn(request))
  await call(markRead, { headers: msgApp, body: { id: id.data } })
  return redirect(targetOf(notification) ?? `/notification/${id.data}`)
}

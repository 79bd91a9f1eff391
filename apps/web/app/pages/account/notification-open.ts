import { markRead, msgApp, getNotification } from '@khue/contracts/people/notifications'
import { data, redirect } from 'react-router'
import { targetOf } from '#app/features/people/notifications/notification-target.ts'
import { api } from '#app/shared/api.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/notification-open'

/**
 * Target of links in e-mails and push messages: marks the notification as read, which ends its escalation plan, and redirects as the bell
 * would.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = getNotification.params.shape.id.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  const { call } = api(context)
  const notification = await call(getNotification, { headers: msgApp, params: { id: id.data } }).catch(orSignIn(request))
  await call(markRead, { headers: msgApp, body: { id: id.data } })
  return redirect(targetOf(notification) ?? `/notification/${id.data}`)
}

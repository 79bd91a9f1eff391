import { archiveActions, archiveNotification, msgApp, readNotification } from '@khue/contracts/notifications'
import { data } from 'react-router'
import { z } from 'zod'
import { NotificationDetail } from '#app/features/notifications/notification-detail.tsx'
import { notificationsText as text } from '#app/features/notifications/notifications.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/notification.page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.notification.title} · Khuê` : text.metaTitle },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ request, params, context }: Route.LoaderArgs) => ({
  notification: await api(context)
    .call(readNotification, { headers: msgApp, params: { id: notificationId(params.id) } })
    .catch(orSignIn(request)),
})

/** What has not even the form of an id is an unknown page. */
function notificationId(text: string) {
  const id = readNotification.params.shape.id.safeParse(text)
  if (!id.success) throw data(null, { status: 404 })
  return id.data
}

const Step = z.strictObject({ step: z.enum(archiveActions) })

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { step } = await readForm(request, Step)
  await api(context)
    .call(archiveNotification, { headers: msgApp, body: { id: notificationId(params.id), action: step } })
    .catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function NotificationPage({ loaderData: { notification } }: Route.ComponentProps) {
  return <NotificationDetail key={notification.id} notification={notification} />
}

import { listMyGifts } from '@khue/contracts/sale/gifts'
import { archiveActions, archiveNotification, msgApp, getNotification } from '@khue/contracts/people/notifications'
import { data, Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { GiftDialog } from '#app/features/sale/gifts/gift-dialog.tsx'
import { toGiftView } from '#app/features/sale/gifts/gift-view.ts'
import { giftsText } from '#app/features/sale/gifts/gifts.text.ts'
import { NotificationDetail } from '#app/features/people/notifications/notification-detail.tsx'
import { notificationsText as text } from '#app/features/people/notifications/notifications.text.ts'
import { api } from '#app/shared/api.ts'
import { withOpen } from '#app/shared/dialog-address.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import type { Route } from './+types/notification.page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.notification.title} · Khuê` : text.metaTitle },
  { name: 'robots', content: 'noindex' },
]

export const handle = { ownQuery: ['open'] }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const notification = await call(getNotification, { headers: msgApp, params: { id: notificationId(params.id) } }).catch(orSignIn(request))
  const { TYPE, PROMOTION: promotionCode } = notification.context ?? {}
  const isGift = TYPE === 'GIFT' && promotionCode !== undefined
  const gifts = isGift ? (await call(listMyGifts, { query: { promotionCode } })).items.map(toGiftView) : []
  return { notification, isGift, gift: gifts[0] }
}

/** A malformed id is a 404. */
function notificationId(text: string) {
  const id = getNotification.params.shape.id.safeParse(text)
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

export default function NotificationPage({ loaderData: { notification, isGift, gift } }: Route.ComponentProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const show = (name: string | undefined) => ({ search: withOpen(search, name) })
  return (
    <>
      <NotificationDetail key={notification.id} notification={notification}>
        {isGift && (
          <Link className={buttonClass({ size: 'xl', color: 'main' })} to={show('gift')} preventScrollReset>
            {giftsText.see}
          </Link>
        )}
      </NotificationDetail>
      {isGift && (
        <GiftDialog
          opened={new URLSearchParams(search).get('open') === 'gift'}
          onClose={() => void navigate(show(undefined), { preventScrollReset: true, replace: true })}
          gift={gift}
        />
      )}
    </>
  )
}

import { changeNotificationSettings, getNotificationSettings } from '@khue/contracts/notification-settings'
import { SettingsFrame } from '#app/features/account/account-frame.tsx'
import { PushCard } from '#app/features/notification-settings/push-card.tsx'
import { NotificationForm } from '#app/features/notification-settings/notification-form.tsx'
import { notificationText as text } from '#app/features/notification-settings/notification-settings.text.ts'
import { SettingsFields } from '#app/features/notification-settings/settings-fields.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { useSession } from '#app/shared/session.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/account-settings-notification.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  settings: await settled(api(context).call(getNotificationSettings)).catch(orSignIn(request)),
})

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, SettingsFields)
  await api(context).call(changeNotificationSettings, { body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function NotificationPage({ loaderData: { settings } }: Route.ComponentProps) {
  const { profile } = useSession()
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <div className={panel.stack}>
        {profile && <PushCard personId={profile.id} />}
        <Loaded of={settings}>{(value) => <NotificationForm settings={value} />}</Loaded>
      </div>
    </SettingsFrame>
  )
}

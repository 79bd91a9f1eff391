import { changeNotificationSettings, getNotificationSettings, sendTestEmail } from '@khue/contracts/people/notification-settings'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { MailboxCard } from '#app/features/people/notifications/settings/mailbox-card.tsx'
import { PushCard } from '#app/features/people/notifications/settings/push-card.tsx'
import { NotificationForm } from '#app/features/people/notifications/settings/notification-form.tsx'
import { notificationText as text } from '#app/features/people/notifications/settings/notification-settings.text.ts'
import { SettingsFields } from '#app/features/people/notifications/settings/settings-fields.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { useSession } from '#app/shared/session.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/settings-notification.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  settings: await settled(api(context).call(getNotificationSettings)).catch(orSignIn(request)),
})

const Step = z.looseObject({ step: z.enum(['save', 'try-mailbox']) })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = request.clone()
  const { step } = await readForm(request, Step)
  const done = { done: true as const }
  if (step === 'try-mailbox') return call(sendTestEmail).then(() => done, orSignIn(request))
  const body = await readForm(form, SettingsFields)
  await call(changeNotificationSettings, { body }).catch(orSignIn(request))
  return done
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function NotificationPage({ loaderData: { settings } }: Route.ComponentProps) {
  const { profile } = useSession()
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <div className={panel.stack}>
        {profile && <PushCard personId={profile.id} />}
        <Loaded of={settings}>
          {(value) => (
            <>
              {value.bouncedEmail !== null && <MailboxCard address={value.bouncedEmail} />}
              <NotificationForm settings={value} />
            </>
          )}
        </Loaded>
      </div>
    </SettingsFrame>
  )
}

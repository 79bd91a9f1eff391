import { getProfile } from '@khue/contracts/people/identity'
import { changePasswordV2 } from '@khue/contracts/people/passwords'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { NewPasswordField } from '#app/features/people/credentials/new-password-field.tsx'
import { PasswordChange } from '#app/features/people/credentials/security/password-change.ts'
import { PasswordForm } from '#app/features/people/credentials/security/password-form.tsx'
import { passwordText as text } from '#app/features/people/credentials/security/password.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/settings-password.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** Loads no data; redirects guests to the sign-in page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await api(context).call(getProfile).catch(orSignIn(request))
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { currentPassword, password } = await readForm(request, PasswordChange)
  return api(context)
    .call(changePasswordV2, { body: { currentPassword, newPassword: password } })
    .catch(orSignIn(request))
})

// validated on the server only: otherwise this page would load the schema library with its first paint
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function PasswordPage() {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <section className={panel.panel}>
        <PasswordForm NewPassword={NewPasswordField} />
      </section>
    </SettingsFrame>
  )
}

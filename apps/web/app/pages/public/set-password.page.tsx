import { setPassword } from '@khue/contracts/people/identity'
import { redirect, useNavigation } from 'react-router'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { passwordsText as text } from '#app/features/people/credentials/passwords.text.ts'
import { SetPasswordFields } from '#app/features/people/credentials/set-password.ts'
import { SetPasswordForm } from '#app/features/people/credentials/set-password-form.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import type { Route } from './+types/set-password.page'

export const handle = { query: ['token'], frame: 'none' }

// the address contains a secret: following a link must not send it to another site as referrer
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

export const loader = ({ request }: Route.LoaderArgs) => ({ token: new URL(request.url).searchParams.get('token') ?? '' })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { token = '', password } = await readForm(request, SetPasswordFields)
  await api(context).call(setPassword, { body: { token, password } })
  return redirect('/sign-in?done=password')
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({
    serverAction,
    request,
    schema: async () => (await import('#app/features/people/credentials/set-password.ts')).SetPasswordFields,
  })

export const meta: Route.MetaFunction = () => [{ title: text.setTitle }, { name: 'robots', content: 'noindex' }]

export default function SetPasswordPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <IdentityFrame title={text.set} lead={text.setLead}>
      <SetPasswordForm token={token} start="/forgot-password" refusal={actionData} isSending={state !== 'idle'} />
    </IdentityFrame>
  )
}

import { getProfile, signIn, SignIn } from '@khue/contracts/identity'
import { redirect, useNavigation } from 'react-router'
import { IdentityFrame } from '#app/features/identity/identity-frame.tsx'
import { text } from '#app/features/identity/identity.text.ts'
import { SignInForm } from '#app/features/identity/sign-in-form.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { hasLoginFlag } from '#app/shared/login-cookie.ts'
import { readForm } from '#app/shared/read-form.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { returnPathOf } from '#app/shared/return-path.ts'
import type { Route } from './+types/sign-in.page'

export const handle = { query: ['from'], frame: 'none' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const from = returnPathOf(request.url)
  if (hasLoginFlag(request.headers.get('cookie')) && (await isSignedIn(context))) throw redirect(from)
  return { hasReturn: from !== '/', isDemo: context.get(pageContext).isDemo }
}

const isSignedIn = (context: Route.LoaderArgs['context']) =>
  api(context)
    .call(getProfile)
    .then(
      () => true,
      (error: unknown) => {
        if (!refusalOf(error)) throw error
        return false // the flag outlived its session
      },
    )

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  await api(context).call(signIn, { body: await readForm(request, SignIn) })
  return redirect(returnPathOf(request.url))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({ serverAction, request, schema: async () => (await import('@khue/contracts/identity')).SignIn })

export const meta: Route.MetaFunction = () => [{ title: text.signInTitle }, { name: 'robots', content: 'noindex' }]

export default function SignInPage({ loaderData: { hasReturn, isDemo }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <IdentityFrame title={text.welcome} lead={hasReturn ? text.goBack : text.goOn}>
      <SignInForm refusal={actionData} isSending={state !== 'idle'} isDemo={isDemo} />
    </IdentityFrame>
  )
}

import { SignInByChildCode, signInByChildCode } from '@khue/contracts/people/child-sign-in'
import { useLocation, useNavigation } from 'react-router'
import { ChildSignInForm } from '#app/features/people/families/child-sign-in-form.tsx'
import { childSignInText as text } from '#app/features/people/families/families.text.ts'
import { continueSignIn } from '#app/features/people/credentials/sign-in-redirects.ts'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { signInStep } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/sign-in-child.page'

export const handle = { query: ['from'], ownQuery: ['code'], frame: 'none' }

// the address may contain a code: following a link must not send it to another site as referrer
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export const loader = ({ request }: Route.LoaderArgs) => ({ code: new URL(request.url).searchParams.get('code') ?? '' })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, SignInByChildCode)
  return continueSignIn(request, await api(context).call(signInByChildCode, { body }))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function ChildSignInPage({ loaderData: { code }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const signInHref = signInStep('/sign-in', useLocation())
  return (
    <IdentityFrame title={text.title} lead={text.lead} back={signInHref}>
      <ChildSignInForm code={code} refusal={actionData} isSending={state !== 'idle'} signInHref={signInHref} />
    </IdentityFrame>
  )
}

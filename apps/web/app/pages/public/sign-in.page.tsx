import { sendSignInCode, signIn } from '@khue/contracts/people/identity'
import { listSignInMethods } from '@khue/contracts/people/provider-sign-in'
import { ownValue } from '@khue/contracts/own-value'
import { Link, redirect, useLocation, useNavigation } from 'react-router'
import { continueSignIn, redirectIfSignedIn } from '#app/features/people/credentials/sign-in-redirects.ts'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { providerRefusals, providerRefused, text } from '#app/features/people/credentials/identity.text.ts'
import { formActionWithInput } from '#app/features/people/credentials/form-action-with-input.ts'
import { NoAccountNotice } from '#app/features/people/credentials/link-offer.tsx'
import { SignInOptions } from '#app/features/people/credentials/sign-in-options.tsx'
import { ExternalProvider } from '#app/features/people/credentials/external-provider.tsx'
import { passwordsText } from '#app/features/people/credentials/passwords.text.ts'
import { SignInFields } from '#app/features/people/credentials/identity-forms.ts'
import { ParentNote, SignInForm } from '#app/features/people/credentials/sign-in-form.tsx'
import styles from '#app/features/people/credentials/sign-in-form.module.css'
import { nextStep, sentStep, stepQuery } from '#app/features/people/credentials/steps.ts'
import { keepUsername } from '#app/features/people/credentials/username-cookie.ts'
import { api } from '#app/shared/api.ts'
import { inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { returnPathOf } from '#app/shared/return-path.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { Route } from './+types/sign-in.page'

export const handle = { query: ['from'], ownQuery: stepQuery, frame: 'none' }

export async function loader({ request, context }: Route.LoaderArgs) {
  await redirectIfSignedIn({ request, context })
  const url = new URL(request.url)
  // redirected here after a provider sign-in to an account with a second factor
  if (url.searchParams.get('step') === 'second-factor') throw redirect(nextStep('/sign-in/second-factor', url))
  const error = url.searchParams.get('error')
  const ways = await api(context).call(listSignInMethods)
  return {
    hasReturn: new URL(returnPathOf(request.url), url).pathname !== '/',
    isDemo: context.get(pageContext).isDemo,
    ways,
    unknown: error === 'LOGIN_TYPE_NOT_LINKED' ? ways.pendingLink : null,
    refused: error === null ? undefined : (ownValue(providerRefusals, error) ?? providerRefused),
    isPasswordSet: url.searchParams.get('done') === 'password',
  }
}

export const action = formActionWithInput(['username'], async ({ request, context }: Route.ActionArgs) => {
  const { way, username, password } = await readForm(request, SignInFields)
  if (way === 'password') return continueSignIn(request, await api(context).call(signIn, { body: { username, password } }))
  const sent = await api(context).call(sendSignInCode, { body: { username } })
  return redirect(nextStep('/sign-in/code', new URL(request.url), sentStep(username, sent)), await keepUsername(request, username))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({
    serverAction,
    request,
    schema: async () => (await import('#app/features/people/credentials/identity-forms.ts')).SignInFields,
  })

export const meta: Route.MetaFunction = () => [{ title: text.signInTitle }, { name: 'robots', content: 'noindex' }]

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasReturn, isDemo, ways, unknown, refused, isPasswordSet } = loaderData
  const { state } = useNavigation()
  const location = useLocation()
  const isOwn = ways.outsideProvider === null
  return (
    <IdentityFrame title={text.welcome} lead={isOwn ? (hasReturn ? text.goBack : text.goOn) : text.outsideLead}>
      <div className={styles.messages}>
        {isPasswordSet && !actionData && <Notice tone="good">{passwordsText.done}</Notice>}
        {unknown && !actionData && <NoAccountNotice offer={unknown} />}
        {refused && !unknown && !actionData && (
          <Notice tone="bad" isAlert>
            {refused}
          </Notice>
        )}
      </div>
      {ways.outsideProvider ? (
        <ExternalProvider {...ways.outsideProvider} />
      ) : (
        <>
          <SignInForm refusal={actionData} isSending={state !== 'idle'} isDemo={isDemo} />
          <SignInOptions loginTypes={ways.loginTypes} />
          <p className={styles.signUp}>
            {text.noAccount}{' '}
            <Link to={nextStep('/sign-up', location)} className="link">
              {text.signUp}
            </Link>
          </p>
          <p className={styles.child}>
            {text.isChild}{' '}
            <Link to={nextStep('/sign-in/child', location)} className="link">
              {text.childSignIn}
            </Link>
          </p>
          {!isDemo && <ParentNote />}
        </>
      )}
    </IdentityFrame>
  )
}

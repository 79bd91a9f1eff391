import { getProfile, type SignedIn } from '@khue/contracts/people/identity'
import { listSignInMethods } from '@khue/contracts/people/provider-sign-in'
import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { api } from '#app/shared/api.ts'
import { hasLoginFlag } from '#app/shared/login-cookie.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { returnPathOf } from '#app/shared/return-path.ts'
import { declinesLinkOffer, nextStep } from './steps.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Where a sign-in goes on once its first factor was right. */
export const continueSignIn = (request: Request, { needsSecondFactor }: Pick<SignedIn, 'needsSecondFactor'>) =>
  needsSecondFactor ? redirect(nextStep('/sign-in/second-factor', new URL(request.url))) : redirectBack(request)

/** Back to where the person came from. What the sign-in provider asked lies outside these pages and needs a document of its own. */
export function redirectBack(request: Request) {
  const path = returnPathOf(request.url)
  return path.startsWith('/oidc/') ? redirectDocument(path) : redirect(path)
}

/** Who is signed in already has nothing to do here. */
export async function redirectIfSignedIn({ request, context }: Args) {
  if (hasLoginFlag(request.headers.get('cookie')) && (await isSignedIn(context))) throw redirectBack(request)
}

const isSignedIn = (context: Args['context']) =>
  api(context)
    .call(getProfile)
    .then(
      () => true,
      (error: unknown) => {
        if (!refusalOf(error)) throw error
        return false // the flag outlived its session
      },
    )

/** Where accounts belong to an outside provider there is nothing to sign up for or to forget here. */
export async function redirectIfExternalProvider({ request, context }: Args) {
  const ways = await api(context).call(listSignInMethods)
  if (!ways.password) throw redirect(nextStep('/sign-in', new URL(request.url)))
  return ways
}

/** What will be linked with the account that is signed up for at this address. */
export const offerAt = (request: Request, { pendingLink }: z.output<typeof listSignInMethods.reply>) =>
  declinesLinkOffer(new URL(request.url)) ? null : pendingLink

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

/** Redirects after the first factor. */
export const continueSignIn = (request: Request, { needsSecondFactor }: Pick<SignedIn, 'needsSecondFactor'>) =>
  needsSecondFactor ? redirect(nextStep('/sign-in/second-factor', new URL(request.url))) : redirectBack(request)

/** Redirects to where the user came from. The OIDC provider's pages lie outside this app and need a document navigation. */
export function redirectBack(request: Request) {
  const path = returnPathOf(request.url)
  return path.startsWith('/oidc/') ? redirectDocument(path) : redirect(path)
}

/** Redirects a user who is already signed in. */
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
        return false // the cookie outlived its session
      },
    )

/** With an external provider there is no sign-up and no password reset here. */
export async function redirectIfExternalProvider({ request, context }: Args) {
  const ways = await api(context).call(listSignInMethods)
  if (!ways.password) throw redirect(nextStep('/sign-in', new URL(request.url)))
  return ways
}

/** The account to be linked after a sign-up at this address. */
export const offerAt = (request: Request, { pendingLink }: z.output<typeof listSignInMethods.reply>) =>
  declinesLinkOffer(new URL(request.url)) ? null : pendingLink

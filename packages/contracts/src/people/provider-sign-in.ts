import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LinkOffer, loginTypes } from './linked-sign-ins.ts'

/** Providers that can sign a person in: the platform's OpenID provider (its own, or the one `OIDC_ISSUER` names), or a login type. */
export const signInProviders = ['oidc', ...loginTypes] as const
export type SignInProvider = (typeof signInProviders)[number]

/** Spec 9: state and verifier live for an hour. */
export const providerCookieSeconds = 3600
/** How long an unknown external account is offered for linking: enough to sign up, and no longer because the machine may be shared. */
export const linkOfferSeconds = 900

/** Where the provider sends the browser back: one address per provider, so that no provider can answer in another's name (RFC 9700 4.4). */
export const providerReturnPath = (provider: SignInProvider) => `/login/oauth2/${provider}/handler`

const Landing = {
  from: z.string().max(2000).optional().describe('Where to go afterwards: a path of this site, else home'),
  promo_code: z.string().max(100).optional(),
  f: z.string().max(100).optional(),
}

export const StartProviderSignIn = z.strictObject({
  provider: z.enum(signInProviders).default('oidc'),
  ...Landing,
})

export const ProviderAnswer = z.strictObject({
  provider: z.enum(signInProviders).default('oidc'),
  state: z.string().max(512).optional(),
  code: z.string().max(4096).optional(),
  iss: z.string().max(2000).optional().describe('The provider that answers (RFC 9207)'),
  error: z.string().max(200).optional(),
  error_description: z.string().max(2000).optional(),
})
export type ProviderAnswer = z.output<typeof ProviderAnswer>

/** Puts state and verifier into cookies and returns the address that the browser must open. Browsers simply open `/login/oauth2/{provider}`. */
export const startProviderSignIn = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/login/oauth2/start',
  access: 'guest',
  summary: 'Bắt đầu đăng nhập qua nhà cung cấp định danh',
  body: StartProviderSignIn,
  reply: z.object({ redirectTo: z.url() }),
  limit: { max: 60, seconds: 60 },
  ignoresIdempotencyKey: true,
})

/** Verifies the provider's answer. Refuses with 'Invalid state parameter' or 'Code verifier not found', the wording of spec 8. */
export const handleProviderSignIn = endpoint({
  method: 'POST',
  path: '/mid/v1/auth/login/oauth2/handler',
  access: 'guest',
  summary: 'Hoàn tất đăng nhập bằng mã do nhà cung cấp định danh trả về',
  body: ProviderAnswer,
  reply: z.object({
    redirectTo: z.string().describe('A path of this site'),
    linked: z.boolean().describe('A login type was added; nobody new is signed in'),
    needsSecondFactor: z.boolean().describe('Nobody is signed in yet: `validate-2fa-token` finishes it'),
  }),
  limit: { max: 60, seconds: 60 },
  ignoresIdempotencyKey: true,
})

/** The sign-in methods available to the sign-in page. */
export const listSignInMethods = endpoint({
  method: 'GET',
  path: '/mid/v1/auth/login/methods',
  access: 'guest',
  summary: 'Những cách đăng nhập mà trang này có',
  reply: z.object({
    password: z.boolean().describe('False where accounts belong to an outside provider: sign up and sign in there'),
    outsideProvider: z.object({ name: z.string(), signUpUrl: z.url().nullable() }).nullable(),
    loginTypes: z.array(z.enum(loginTypes)),
    pendingLink: LinkOffer.nullable().describe('Who has come by a provider in this browser within the hour and has no account here yet'),
  }),
})

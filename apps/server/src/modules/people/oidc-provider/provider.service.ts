import { isDeepStrictEqual } from 'node:util'
import type { ClientMetadata, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { identifyOwner, signOut } from '#modules/people/sessions'
import { ownRegistration } from './first-party-client.ts'
import { personClaims, sessionStartedAt } from './person-claims.service.ts'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { deriveSecrets } from '#platform/crypto/encryption'
import { firstParty, ownClient } from './client.ts'
import { koaJar } from './koa-jar.ts'
import { loadLibrary } from './library.ts'
import { errorPage, signedOutPage, logoutPage } from './provider.pages.ts'
import { recordsOf } from './records.service.ts'
import { loadSigningKeys } from './signing-keys.service.ts'

const minute = 60
const day = 24 * 3600
/** In seconds. Nothing outlives the 30 days of a sign-in (spec 9). */
const ttl = {
  AuthorizationCode: minute,
  AccessToken: 15 * minute,
  IdToken: 15 * minute,
  Interaction: 60 * minute,
  Session: 30 * day,
  Grant: 30 * day,
  RefreshToken: 30 * day,
}

type Library = Awaited<ReturnType<typeof loadLibrary>>

/** How long a process may use stale keys after a rotation; new keys are published a day ahead. */
const keysKnownMs = 60_000

/** The provider with the current keys. The library reads them on construction, so it is rebuilt when they change. */
export function providerOf(deps: Deps): () => Promise<Provider> {
  let made: { provider: Provider; keys: unknown; until: number } | undefined
  let making: Promise<Provider> | undefined
  async function make() {
    const keys = await loadSigningKeys(deps)
    const provider = made && isDeepStrictEqual(made.keys, keys) ? made.provider : await buildProvider(deps, keys)
    made = { provider, keys, until: performance.now() + keysKnownMs }
    return provider
  }
  return async () => {
    if (made && performance.now() < made.until) return made.provider
    return (making ??= make().finally(() => (making = undefined)))
  }
}

async function buildProvider(deps: Deps, keys: NonNullable<Configuration['jwks']>['keys']) {
  const library = await loadLibrary()
  const provider = new library.Provider(ownRegistration(deps.config).issuer, {
    ...clientConfiguration(deps),
    ...accountConfiguration(deps, library),
    ...pageConfiguration(),
    jwks: { keys },
    ttl,
    adapter: (kind: string) => recordsOf(deps, kind),
    cookies: cookies(deps),
  })
  provider.proxy = true // scheme and host come from PUBLIC_URL, set by our own routes
  provider.use(endBrowserSession(deps))
  provider.on('server_error', (_ctx, error) => deps.log.error({ err: error }, 'sign-in provider failed'))
  return provider
}

const cookies = ({ config }: Deps): Configuration['cookies'] => {
  const options = { httpOnly: true, sameSite: 'lax', secure: config.isTls } as const
  return {
    keys: deriveSecrets(config, 'oidc-cookies'),
    names: { session: 'khue_oidc', interaction: 'khue_oidc_way', resume: 'khue_oidc_resume' },
    long: { ...options, path: '/oidc' },
    short: options, // with its own path for each sign-in in progress, so that two tabs do not interfere
  }
}

const isFirstPartyClient = (client: unknown) => (client as ClientMetadata | undefined)?.[firstParty] === true // our own extra field

/** Code flow with PKCE for every client, refresh tokens used once, and no other flow. */
const clientConfiguration = ({ config }: Deps): Configuration => ({
  clients: [ownClient(config)],
  extraClientMetadata: { properties: [firstParty] },
  responseTypes: ['code'],
  pkce: { required: () => true },
  rotateRefreshToken: true,
  issueRefreshToken: async (_ctx, client, source) =>
    client.grantTypeAllowed('refresh_token') && (isFirstPartyClient(client) || source.scopes.has('offline_access')),
  scopes: ['openid', 'offline_access', 'profile', 'email', 'phone'],
  claims: {
    openid: ['sub'],
    profile: ['name', 'picture', 'locale'],
    email: ['email', 'email_verified'],
    phone: ['phone_number', 'phone_number_verified'],
  },
})

const accountConfiguration = (deps: Deps, library: Library): Configuration => ({
  async findAccount(_ctx, accountId) {
    const claims = await personClaims(deps, accountId)
    return claims && { accountId, claims: () => claims }
  },
  interactions: { policy: policy(deps, library), url: (_ctx, { uid }) => `/oidc/interaction/${uid}` },
  async loadExistingGrant(ctx) {
    const { client, session, result, provider } = ctx.oidc
    if (!client || !session?.accountId) return undefined
    const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
    const known = grantId ? await provider.Grant.find(grantId) : undefined
    if (!isFirstPartyClient(client)) return known
    const grant = known ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.addOIDCScope([...ctx.oidc.requestParamOIDCScopes].join(' '))
    await grant.save()
    return grant
  },
})

/** The provider's session lives exactly as long as the browser session it came from: signing out of one ends the other. */
function policy(deps: Deps, { interactionPolicy }: Library) {
  const { Check } = interactionPolicy
  const base = interactionPolicy.base()
  const check = new Check('browser_session', 'the browser session has ended or changed', async (ctx) => {
    const { session } = ctx.oidc
    if (!session?.accountId) return Check.REQUEST_PROMPT
    const actor = await actorOf(deps, ctx)
    const isSame = actor?.id === session.accountId && (await sessionStartedAt(deps, actor.sessionId)) === session.loginTs
    return isSame ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
  })
  base.get('login')?.checks.add(check)
  base.get('consent')?.checks.remove('native_client_prompt')
  base.get('consent')?.checks.add(new Check('app_without_proof', 'apps are confirmed by the person', mustConfirmApp))
  return base
}

/**
 * An app cannot prove its identity, so people are asked each time (RFC 8252, 8.6); except the first-party app at an https address, which the system
 * opens in no other app.
 */
function mustConfirmApp({ oidc }: KoaContextWithOIDC) {
  const isProven = isFirstPartyClient(oidc.client) && String(oidc.params?.redirect_uri).startsWith('https:')
  return oidc.client?.applicationType === 'native' && !isProven && !oidc.result?.consent
}

const actorOf = (deps: Deps, ctx: KoaContextWithOIDC): Promise<Actor | undefined> =>
  identifyOwner(deps, { authorization: undefined, cookies: koaJar(ctx, deps.config) })

const pageConfiguration = (): Configuration => ({
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => void Object.assign(ctx, { type: 'html', body: logoutPage(form) }),
      postLogoutSuccessSource: (ctx) => void Object.assign(ctx, { type: 'html', body: signedOutPage() }),
    },
  },
  renderError: (ctx, out) => void Object.assign(ctx, { type: 'html', body: errorPage(out.error) }),
})

/** Confirming a logout at the provider also ends the product's browser session. */
const endBrowserSession = (deps: Deps) => async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
  await next()
  if (ctx.oidc?.route !== 'end_session_confirm' || ctx.status !== 303 || !ctx.oidc.params?.logout) return
  const jar = koaJar(ctx, deps.config)
  const actor = await actorOf(deps, ctx)
  await signOut(deps, { actor, cookies: jar, requestId: '', ip: ctx.ip, userAgent: ctx.get('user-agent'), idempotencyKey: undefined })
}

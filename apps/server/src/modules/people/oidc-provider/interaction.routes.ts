import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import { identifyCaller, refreshForPage, signOut } from '#modules/people/sessions'
import { personClaims, sessionStartedAt } from './person-claims.service.ts'
import { callerOf } from '#platform/http/callers'
import type { Deps } from '#platform/deps'
import { refuseCrossSite } from '#platform/http/same-origin'
import { withQuery } from '#platform/http-client/with-query'
import { loadLibrary } from './library.ts'
import { reauthenticationPage, consentPage, errorPage } from './provider.pages.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type InteractionContext = { deps: Deps; request: FastifyRequest; reply: FastifyReply; provider: Provider; interaction: Interaction }

/**
 * The prompts between an application's request and the response: sign-in, which the browser session satisfies, else `/login`; and consent, for
 * applications that are not first-party.
 */
export function interactionRoutes(scope: FastifyInstance, deps: Deps, open: () => Promise<Provider>) {
  const step = (handle: (context: InteractionContext) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
    refuseCrossSite(request, deps.config)
    reply.header('cache-control', 'no-store')
    const provider = await open()
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(ifGone)
    if (!interaction) return reply.code(400).type('text/html; charset=utf-8').send(errorPage('session_not_found'))
    return handle({ deps, request, reply, provider, interaction })
  }
  scope.get('/oidc/interaction/:uid', step(showPrompt))
  scope.post('/oidc/interaction/:uid/confirm', step(confirm))
  scope.post('/oidc/interaction/:uid/abort', step(abort))
  scope.post('/oidc/interaction/:uid/switch', step(switchAccount))
}

async function ifGone(error: unknown) {
  const { errors } = await loadLibrary()
  if (error instanceof errors.SessionNotFound) return undefined
  throw error
}

const pathOf = ({ interaction }: InteractionContext) => `/oidc/interaction/${interaction.uid}`

async function findSignedInPerson({ deps, request, reply }: InteractionContext) {
  const caller = callerOf(request, reply, deps.config.isTls)
  const seen = (await identifyCaller(deps, { authorization: undefined, cookies: caller.cookies })) ?? (await refreshForPage(deps, caller))
  const actor = seen?.viewedBy ? undefined : seen // an impersonating admin must not sign in anywhere in the person's name
  const [claims, startedAt] = actor ? await Promise.all([personClaims(deps, actor.id), sessionStartedAt(deps, actor.sessionId)]) : []
  return actor && claims && startedAt !== undefined ? { id: actor.id, name: claims.name, startedAt } : undefined
}

async function showPrompt(context: InteractionContext) {
  const { reply, interaction, provider } = context
  const person = await findSignedInPerson(context)
  if (!person) return reply.redirect(withQuery('/login', { from: pathOf(context) }), 303)
  const client = await provider.Client.find(String(interaction.params.client_id))
  const asking = { uid: interaction.uid, clientName: client?.clientName ?? '', personName: person.name }
  if (interaction.prompt.name === 'login') {
    if (needsReauthentication(interaction) && person.startedAt < interaction.iat) return showForm(context, reauthenticationPage(asking))
    await endPreviousSession(context, person.id)
    return finish(context, { login: { accountId: person.id, ts: person.startedAt, remember: true } })
  }
  return showForm(context, consentPage({ ...asking, scopes: wantedScopes(interaction) }))
}

/** Another person was signed in at the provider before: ends that session, which this sign-in must not extend. */
async function endPreviousSession({ provider, interaction }: InteractionContext, personId: string) {
  const former = interaction.session
  if (!former || former.accountId === personId) return
  const session = await provider.Session.findByUid(former.uid)
  await session?.destroy()
  delete interaction.session
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

/** An existing session is not enough: the application requested a fresh sign-in, or a particular person. */
const needsReauthentication = ({ prompt }: Interaction) =>
  prompt.reasons.some((reason) => reason !== 'no_session' && reason !== 'browser_session')

const wantedScopes = ({ prompt }: Interaction): string[] => {
  const wanted = prompt.details.missingOIDCScope
  return Array.isArray(wanted) ? wanted.map(String) : []
}

async function confirm(context: InteractionContext) {
  const { provider, interaction, reply } = context
  const person = await findSignedInPerson(context)
  const { prompt, params, session, grantId } = interaction
  // the person who consents must be the one the page named: after another sign-in in between, the question is shown again
  if (prompt.name !== 'consent' || person?.id !== session?.accountId || !person) return reply.redirect(pathOf(context), 303)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  const grant = known ?? new provider.Grant({ accountId: person.id, clientId: String(params.client_id) })
  grant.addOIDCScope(wantedScopes(interaction).join(' '))
  return finish(context, { consent: { grantId: await grant.save() } })
}

const abort = (context: InteractionContext) => finish(context, { error: 'access_denied', error_description: 'the person declined' })

async function switchAccount(context: InteractionContext) {
  const { deps, request, reply } = context
  const caller = callerOf(request, reply, deps.config.isTls)
  const actor = await identifyCaller(deps, { authorization: undefined, cookies: caller.cookies })
  await signOut(deps, { ...caller, actor })
  return reply.redirect(withQuery('/login', { from: pathOf(context) }), 303)
}

async function finish({ provider, request, reply, interaction }: InteractionContext, result: InteractionResults) {
  const mergeWithLastSubmission = result.error === undefined && interaction.prompt.name === 'consent'
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission }), 303)
}

/** The form's response redirects to the application, and browsers check that redirect against form-action too. */
function showForm({ reply, interaction }: InteractionContext, markup: string) {
  const target = new URL(String(interaction.params.redirect_uri))
  const source = target.origin === 'null' ? target.protocol : target.origin // an app's own scheme has no origin
  const policy = String(reply.getHeader('content-security-policy')).replace("form-action 'self'", `form-action 'self' ${source}`)
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(markup)
}

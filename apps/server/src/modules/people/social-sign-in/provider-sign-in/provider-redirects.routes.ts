import type { PluginContext } from '#platform/app/module'
import * as contract from '@khue/contracts/people/provider-sign-in'
import { landingPath } from '@khue/contracts/return-path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Api, callInProcess } from '#platform/http/api'
import { callerOf } from '#platform/http/callers'
import { AppError } from '#platform/errors'
import { withQuery } from '#platform/http-client/with-query'
import { identifyCaller } from '#modules/people/sessions'
import { peekState } from './sign-in-state.ts'

const Provider = z.object({ provider: z.enum(contract.signInProviders) })
const optional = (length: number) => z.string().max(length).optional().catch(undefined)
const Landing = z.object({ from: optional(2000), promo_code: optional(100), f: optional(100) })
const { provider: _, ...answerFields } = contract.ProviderAnswer.shape
/** Providers add fields of their own; a repeated field is invalid. */
const Returned = z.object(answerFields)

type Browser = { api: Api; request: FastifyRequest; reply: FastifyReply; provider: contract.SignInProvider }

/** The two addresses that browsers open: to a provider and back. They hold nothing of their own, but redirect instead of answering JSON. */
export function mountProviderSignIn(fastify: FastifyInstance, { api }: PluginContext) {
  const redirecting = (where: (browser: Browser) => Promise<string>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const params = Provider.safeParse(request.params)
    const target = params.success
      ? await where({ api, request, reply, ...params.data })
      : signInWith('LOGIN_TYPE_NOT_OFFERED', landingPath(Landing.parse(request.query)))
    return reply.header('cache-control', 'no-store').redirect(target, 303)
  }
  fastify.get('/login/oauth2/:provider', redirecting(toProvider))
  fastify.get('/login/oauth2/:provider/handler', redirecting(fromProvider))
}

async function toProvider(browser: Browser) {
  const landing = Landing.parse(browser.request.query)
  const body = { provider: browser.provider, ...landing }
  return callInProcess(browser.api, await callerOfBrowser(browser), contract.startProviderSignIn, { body }).then(
    ({ redirectTo }) => redirectTo,
    refusedAt((error) => signInWith(error, landingPath(landing))),
  )
}

async function fromProvider(browser: Browser) {
  const { provider } = browser
  const target = await finishAndFindTarget(browser)
  // Facebook appends `#_=_` to the URL, and a redirect without a fragment passes on the previous one (RFC 9110, 10.2.2)
  return provider === 'facebook' && !target.includes('#') ? `${target}#` : target
}

async function finishAndFindTarget(browser: Browser) {
  const { api, request, provider } = browser
  const answer = Returned.safeParse(request.query)
  const body = { provider, ...(answer.success && answer.data) }
  const caller = await callerOfBrowser(browser)
  // read before finishing, which uses the state up
  const begun = peekState(api.deps.config, caller.cookies, { provider, state: body.state })
  return callInProcess(api, caller, contract.handleProviderSignIn, { body }).then(
    ({ needsSecondFactor, redirectTo }) =>
      needsSecondFactor ? withQuery('/login', { step: 'second-factor', from: redirectTo }) : redirectTo,
    refusedAt((error) => (begun?.linkTo && caller.actor ? withError(begun.landing, error) : signInWith(error, begun?.landing))),
  )
}

async function callerOfBrowser({ api, request, reply }: Browser) {
  const caller = callerOf(request, reply, api.deps.config.isTls)
  caller.actor = await identifyCaller(api.deps, { authorization: undefined, cookies: caller.cookies })
  return caller
}

/** The sign-in page shows the message of this error code, and returns the person to where they wanted to be. */
const signInWith = (error: string, landing = '/') => withQuery('/login', { error, ...(landing !== '/' && { from: landing }) })

/** The page on which linking began shows it likewise. */
function withError(landing: string, error: string) {
  const url = new URL(landing, 'http://khue.invalid')
  url.searchParams.set('error', error)
  return url.pathname + url.search + url.hash
}

const refusedAt = (where: (error: string) => string) => (error: unknown) => {
  if (error instanceof AppError) return where(error.code)
  throw error
}

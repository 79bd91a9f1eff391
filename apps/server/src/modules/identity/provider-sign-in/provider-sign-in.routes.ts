import * as contract from '@khue/contracts/provider-sign-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Api, callInProcess, serve } from '#platform/api'
import { callerOf } from '#platform/callers'
import { AppError } from '#platform/errors'
import { withQuery } from '#platform/with-query'
import { identifyCaller } from '../sessions/sessions.service.ts'
import { finishAtProvider, startAtProvider } from './provider-sign-in.service.ts'
import { listWays } from './ways.service.ts'

export function providerSignInRoutes(api: Api) {
  serve(api, contract.startProviderSignIn, ({ deps, caller, body }) => startAtProvider(deps, caller, body))
  serve(api, contract.handleProviderSignIn, ({ deps, caller, body }) => finishAtProvider(deps, caller, body))
  serve(api, contract.listSignInWays, ({ deps }) => listWays(deps))
}

const Provider = z.object({ provider: z.enum(contract.signInProviders) })
const optional = (length: number) => z.string().max(length).optional().catch(undefined)
const Landing = z.object({ from: optional(2000), promo_code: optional(100), f: optional(100) })
const { provider: _, ...answerFields } = contract.ProviderAnswer.shape
/** Providers add fields of their own; a field that comes twice is no answer. */
const Returned = z.object(answerFields)

type Browser = { api: Api; request: FastifyRequest; reply: FastifyReply; provider: contract.SignInProvider }

/** The two addresses that browsers open: to a provider and back. They hold nothing of their own, but redirect instead of answering JSON. */
export function mountProviderSignIn(fastify: FastifyInstance, api: Api) {
  const redirecting = (where: (browser: Browser) => Promise<string>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const params = Provider.safeParse(request.params)
    const target = params.success
      ? await where({ api, request, reply, ...params.data }).catch(toSignIn)
      : signInWith('LOGIN_TYPE_NOT_OFFERED')
    return reply.header('cache-control', 'no-store').redirect(target, 303)
  }
  fastify.get('/login/oauth2/:provider', redirecting(toProvider))
  fastify.get('/login/oauth2/:provider/handler', redirecting(fromProvider))
}

async function toProvider(browser: Browser) {
  const body = { provider: browser.provider, ...Landing.parse(browser.request.query) }
  const { redirectTo } = await callInProcess(browser.api, await callerOfBrowser(browser), contract.startProviderSignIn, { body })
  return redirectTo
}

async function fromProvider(browser: Browser) {
  const answer = Returned.safeParse(browser.request.query)
  const body = { provider: browser.provider, ...(answer.success && answer.data) }
  const done = await callInProcess(browser.api, await callerOfBrowser(browser), contract.handleProviderSignIn, { body })
  return done.needsSecondFactor ? withQuery('/login', { step: 'second-factor', from: done.redirectTo }) : done.redirectTo
}

async function callerOfBrowser({ api, request, reply }: Browser) {
  const caller = callerOf(request, reply, api.deps.config.isTls)
  caller.actor = await identifyCaller(api.deps, { authorization: undefined, cookies: caller.cookies })
  return caller
}

/** The sign-in page says what went wrong, in the words of the refusal with this code. */
const signInWith = (error: string) => withQuery('/login', { error })

function toSignIn(error: unknown) {
  if (error instanceof AppError) return signInWith(error.code)
  throw error
}

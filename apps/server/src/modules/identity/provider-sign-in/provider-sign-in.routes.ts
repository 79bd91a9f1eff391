import * as contract from '@khue/contracts/provider-sign-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Api, callInProcess, serve } from '#platform/api'
import { callerOf } from '#platform/callers'
import { AppError } from '#platform/errors'
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

/** The two addresses that browsers open: to a provider and back. They hold nothing of their own, but redirect instead of answering JSON. */
export function mountProviderSignIn(fastify: FastifyInstance, api: Api) {
  const way = (handle: (request: FastifyRequest, reply: FastifyReply, provider: contract.SignInProvider) => Promise<string>) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      const params = Provider.safeParse(request.params)
      const target = params.success
        ? await handle(request, reply, params.data.provider).catch(toSignIn)
        : '/login?error=LOGIN_TYPE_NOT_OFFERED'
      return reply.redirect(target, 303)
    }
  }
  const callerHere = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request, reply, api.deps.config.isTls)
    caller.actor = await identifyCaller(api.deps, { authorization: undefined, cookies: caller.cookies })
    return caller
  }
  fastify.get(
    '/login/oauth2/:provider',
    way(async (request, reply, provider) => {
      const body = { provider, ...Landing.parse(request.query) }
      const { redirectTo } = await callInProcess(api, await callerHere(request, reply), contract.startProviderSignIn, { body })
      return redirectTo
    }),
  )
  fastify.get(
    '/login/oauth2/:provider/handler',
    way(async (request, reply, provider) => {
      const answer = Returned.safeParse(request.query)
      const body = { provider, ...(answer.success && answer.data) }
      const done = await callInProcess(api, await callerHere(request, reply), contract.handleProviderSignIn, { body })
      return done.needsSecondFactor ? `/login?${new URLSearchParams({ step: 'second-factor', from: done.redirectTo })}` : done.redirectTo
    }),
  )
}

/** The sign-in page says what went wrong, in the words of the refusal with this code. */
function toSignIn(error: unknown) {
  if (error instanceof AppError) return `/login?${new URLSearchParams({ error: error.code })}`
  throw error
}

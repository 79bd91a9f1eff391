import { handleProviderSignIn, startProviderSignIn } from '@khue/contracts/people/provider-sign-in'
import type { App } from '../app.ts'
import { type HostileProvider, providerClient } from './hostile-provider.ts'
import type { HostileCase } from './hostile-sign-in-cases.ts'

/** Settings of an installation whose accounts belong to that provider. */
export const hostileEnv = ({ issuer }: HostileProvider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: providerClient.id,
  OIDC_CLIENT_SECRET: providerClient.secret,
})

export type Outcome = {
  status: number
  code: string | undefined
  message: string | undefined
  signedIn: boolean
  cookies: Map<string, string>
  body: Record<string, string>
}

type TestedApp = Pick<App, 'fastify' | 'deps'>

/** One complete sign-in, with the provider's lies of the case and its changes of the answer. */
export async function signInHostile(
  app: TestedApp,
  provider: HostileProvider,
  { lies = {}, tamper }: Partial<HostileCase>,
): Promise<Outcome> {
  provider.lies = lies
  const isWaiting = Object.values(lies.replies ?? {}).some((reply) => reply.hangs)
  app.deps.config.OIDC_TIMEOUT_SECONDS = isWaiting ? 0.2 : 30 // so that a slow machine does not look like a lie
  const cookies = new Map<string, string>()
  const started = await post(app, startProviderSignIn.path, {}, cookies)
  if (started.redirectTo === undefined) return started // the lie is in the metadata
  const answer = provider.answer(started.redirectTo)
  const body = tamper?.(answer, cookies) ?? answer
  return replayAnswer(app, cookies, body)
}

/** Sends an answer to the product, for the first time or again. */
export const replayAnswer = (app: TestedApp, cookies: Map<string, string>, body: Record<string, string>) =>
  post(app, handleProviderSignIn.path, body, cookies)

async function post(
  app: TestedApp,
  path: string,
  body: Record<string, string>,
  cookies: Map<string, string>,
): Promise<Outcome & { redirectTo: string | undefined }> {
  const { fastify } = app
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fastify.inject({ method: 'POST', url: `/api${path}`, payload: body, headers: cookie ? { cookie } : {} })
  if (answer.statusCode === 503) return post(app, path, body, cookies) // the machine is overloaded, which is not the provider's lie
  for (const { name, value, maxAge } of answer.cookies) {
    if (value === '' || maxAge === 0) cookies.delete(name)
    else cookies.set(name, value)
  }
  const { data, code, message } = answer.json<{ data?: { redirectTo: string }; code?: string; message?: string }>()
  return { status: answer.statusCode, code, message, signedIn: cookies.has('khue_access'), cookies, body, redirectTo: data?.redirectTo }
}

import type { PluginContext } from '#platform/app/module'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#platform/http/networks'
import { rateLimits } from '#platform/http/rate-limits'
import { interactionRoutes } from './interaction.routes.ts'
import { providerOf } from './provider.service.ts'

/** Each sign-in that a guest starts is stored for an hour, so one network may start only so many; a whole school has one address. */
const beginnings = { max: 300, seconds: 60 }
/** One per sign-in and one per refresh, from the server of an application; also bounds guesses of its secret. */
const exchanges = { max: 600, seconds: 60 }

/** Mounts the provider under `/oidc`: its own endpoints as the library has them, and our pages in between. */
export async function mountOidcProvider(fastify: FastifyInstance, { deps }: Pick<PluginContext, 'deps'>) {
  const open = providerOf(deps)
  const limits = rateLimits(deps.config.RATE_LIMIT_FACTOR)
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload)) // the library reads bodies itself
    interactionRoutes(scope, deps, open)
    scope.all('/oidc/*', async (request, reply) => {
      if (/^\/oidc\/auth\b/.test(request.url)) await limits.consume('oidc:auth', beginnings, networkOf(request.ip))
      if (/^\/oidc\/token\b/.test(request.url)) await limits.consume('oidc:token', exchanges, networkOf(request.ip))
      const provider = await open()
      const { raw } = request
      // the provider has one origin, regardless of the Host header of a proxy or a visitor
      raw.headers.host = deps.config.publicUrl.host
      raw.headers['x-forwarded-proto'] = deps.config.publicUrl.protocol.slice(0, -1)
      delete raw.headers['x-forwarded-host']
      const path = raw.url ?? ''
      Object.assign(raw, { originalUrl: path, url: path.slice('/oidc'.length) }) // the library builds its URLs from both
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
      await provider.callback()(raw, reply.raw)
    })
  })
}

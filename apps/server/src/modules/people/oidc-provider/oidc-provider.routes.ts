import type { PluginContext } from '#platform/app/module'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps'
import { networkOf } from '#platform/http/networks'
import { rateLimits } from '#platform/http/rate-limits'
import { interactionRoutes } from './interaction.routes.ts'
import { providerOf } from './provider.service.ts'

/** Each sign-in that a guest begins is written down for an hour, so one network begins only so many; a school has one address. */
const beginnings = { max: 300, seconds: 60 }

/** Mounts the provider under `/oidc`: its own endpoints as the library has them, and our pages in between. */
export async function mountSignInProvider(fastify: FastifyInstance, { deps }: Pick<PluginContext, 'deps'>) {
  const open = providerOf(deps)
  const limits = rateLimits(deps.config.RATE_LIMIT_FACTOR)
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload)) // the library reads bodies itself
    interactionRoutes(scope, deps, open)
    scope.all('/oidc/*', async (request, reply) => {
      if (/^\/oidc\/auth\b/.test(request.url)) await limits.consume('oidc:auth', beginnings, networkOf(request.ip))
      const provider = await open()
      const { raw } = request
      // whatever a proxy or a visitor says, the provider has one address: that of the house
      raw.headers.host = deps.config.publicUrl.host
      raw.headers['x-forwarded-proto'] = deps.config.publicUrl.protocol.slice(0, -1)
      delete raw.headers['x-forwarded-host']
      const path = raw.url ?? ''
      Object.assign(raw, { originalUrl: path, url: path.slice('/oidc'.length) }) // the library builds its addresses on both
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
      await provider.callback()(raw, reply.raw)
    })
  })
}

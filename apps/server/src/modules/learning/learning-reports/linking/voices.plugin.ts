import type { FastifyInstance } from 'fastify'
import { privateHeaders, sendAsset } from '#modules/ground/assets'
import type { PluginContext } from '#platform/app/module'
import { networkOf } from '#platform/http/networks'
import { sendRefusal } from '#platform/http/mount-api'
import { findVoiceByLink } from './links.service.ts'

/** A player asks for a voice in several ranges. */
const perNetwork = { max: 300, seconds: 600 }

/** The voice of a report for a guest with its link: `/files/report-voices/{token}`. Signed-in readers get an address of their own. */
export async function voiceRoutes(fastify: FastifyInstance, { api, deps }: PluginContext) {
  await fastify.register(
    (scope, _options, done) => {
      scope.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
      scope.route<{ Params: { token: string } }>({
        method: ['GET', 'HEAD'],
        url: '/:token',
        handler: async (request, reply) => {
          await api.limits.consume('report voice', perNetwork, networkOf(request.ip))
          const assetId = await findVoiceByLink(deps, request.params.token)
          return sendAsset(deps, request, reply, { assetId, headers: (asset) => privateHeaders(asset, 'inline') })
        },
      })
      done()
    },
    { prefix: '/files/report-voices' },
  )
}

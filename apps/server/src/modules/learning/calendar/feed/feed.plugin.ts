import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PluginContext } from '#platform/app/module'
import { networkOf } from '#platform/http/networks'
import { calendarError } from '../calendar.errors.ts'
import { findFeed, writeFeed } from './feed.service.ts'

/** A calendar asks about once an hour, some every five minutes; several devices can share an address. */
const perFeed = { max: 120, seconds: 3600 }
/** 256 random bits cannot be guessed; the limit keeps guesses away from the database. */
const unknownPerNetwork = { max: 30, seconds: 60 }
const form = /^([\w-]{43})\.ics$/

/** The secret addresses of calendars: `/calendar/{token}.ics`. */
export function feedRoutes(fastify: FastifyInstance, { api, deps }: Pick<PluginContext, 'api' | 'deps'>) {
  fastify.get<{ Params: { file: string } }>('/calendar/:file', async ({ params, ip, headers }, reply) => {
    const [, token] = form.exec(params.file) ?? []
    const feed = token === undefined ? undefined : await findFeed(deps, token)
    if (!feed || token === undefined) {
      await api.limits.consume('unknown calendar', unknownPerNetwork, networkOf(ip))
      throw calendarError.CALENDAR_FEED_NOT_FOUND()
    }
    await api.limits.consume('calendar feed', perFeed, token)
    const ics = await writeFeed(deps, feed)
    const etag = `"${createHash('sha256').update(ics).digest('base64url').slice(0, 32)}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag).header('x-robots-tag', 'noindex')
    if (headers['if-none-match']?.split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="khue.ics"').send(ics)
  })
}

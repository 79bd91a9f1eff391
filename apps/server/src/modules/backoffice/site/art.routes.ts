import { anonymousAvatar, avatar, isAvatarKind } from '@khue/art/avatars'
import { cover } from '@khue/art/covers'
import { type Ground, logo, mark, wordmark } from '@khue/art/mark'
import { isSubjectKey } from '@khue/art/palette'
import { isPlanStars, planImage } from '@khue/art/plans'
import { windowArt } from '@khue/art/window'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { commonError } from '#platform/errors'

const idPattern = /^[\w-]{1,64}$/
const colorPattern = /^[0-9A-Fa-f]{6}$/

/** Generated pictures. Outside `/api`, because browsers use them as files: an address always gives the same picture, so it can be cached forever. */
export function artRoutes(fastify: FastifyInstance) {
  fastify.get<{ Params: { subject: string; id: string } }>('/art/covers/:subject/:id.svg', ({ params: { subject, id } }, reply) => {
    if (!isSubjectKey(subject) || !idPattern.test(id)) throw commonError.NOT_FOUND()
    return sendPicture(reply, cover(subject, id))
  })
  fastify.get<{ Params: { kind: string; id: string } }>('/art/avatars/:kind/:id.svg', ({ params: { kind, id } }, reply) => {
    if (!isAvatarKind(kind) || !idPattern.test(id)) throw commonError.NOT_FOUND()
    return sendPicture(reply, avatar(kind, id))
  })
  fastify.get<{ Params: { stars: string; color: string } }>('/art/plans/:stars/:color.svg', ({ params }, reply) => {
    const stars = Number(params.stars)
    if (!isPlanStars(stars) || !colorPattern.test(params.color)) throw commonError.NOT_FOUND()
    return sendPicture(reply, planImage(stars, `#${params.color}`))
  })
  for (const [name, picture] of Object.entries(brandPictures())) {
    fastify.get(`/art/${name}.svg`, (_request, reply) => sendPicture(reply, picture))
  }
}

/** The site's own pictures, generated once. */
function brandPictures() {
  const grounds: readonly (readonly [suffix: string, ground: Ground])[] = [
    ['', 'day'],
    ['-night', 'night'],
  ]
  return {
    window: windowArt(),
    'window-unlit': windowArt({ isLit: false }),
    mark: mark(),
    anonymous: anonymousAvatar(),
    ...Object.fromEntries(
      grounds.flatMap(([suffix, ground]) => [
        [`logo${suffix}`, logo(ground)],
        [`wordmark${suffix}`, wordmark(ground)],
      ]),
    ),
  }
}

function sendPicture(reply: FastifyReply, picture: string) {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('image/svg+xml')
    .send(picture)
}

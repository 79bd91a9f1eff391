import { Readable } from 'node:stream'
import { renditionKinds } from '@khue/contracts/ground/media-rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openAssetPart, safeHeaders } from '#modules/ground/assets'
import type { PluginContext } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { callerOf } from '#platform/http/callers'
import { sendRefusal } from '#platform/http/mount-api'
import { lectureError } from '../lectures.errors.ts'
import { byteAnswer, partsOf } from './byte-answer.ts'
import { type Door, openDoor } from './door.service.ts'
import { masterPlaylist, mediaPlaylist, type Rendition } from './playlists.ts'
import { viewingOf } from '../ticket.ts'

type Asked = { Params: { ticket: string; file: string } }
/** Asks everything again: signature, session, viewing, right, lock and deadline. Returns the id of the film, or throws. */
type Recheck = () => Promise<string>

const headers = { ...safeHeaders, 'cache-control': 'private, no-store' }

/** The only way to the bytes of a lecture. Outside `/api`, because they are streamed. */
export async function lectureFiles(fastify: FastifyInstance, { deps, authentication }: PluginContext) {
  const door = openDoor(deps)
  fastify.addHook('onClose', async () => void (await door.stop()))
  await fastify.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply.headers(headers)))
      scope.route<Asked>({
        method: ['GET', 'HEAD'],
        url: '/:ticket/:file',
        handler: (request, reply) => {
          const { cookies } = callerOf(request, reply, deps.config.isTls)
          const credentials = { authorization: request.headers.authorization, cookies }
          const recheck = async () => {
            const viewingId = viewingOf(deps.config, request.params.ticket)
            if (viewingId === undefined) throw lectureError.LECTURE_NOT_FOUND()
            const actor = await authentication.identifyOwner(deps, credentials)
            return door.admit(viewingId, actor?.sessionId)
          }
          return answer(deps, { door, recheck }, request, reply)
        },
      })
    },
    { prefix: '/files/lectures' },
  )
}

const isKind = (kind: string | undefined): kind is Rendition['kind'] => renditionKinds.some((one) => one === kind)

async function answer(
  deps: Deps,
  { door, recheck }: { door: Door; recheck: Recheck },
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
) {
  const film = await door.filmOf(await recheck())
  const [, name, ending] = /^(\w+)\.(m3u8|mp4)$/.exec(request.params.file) ?? []
  if (name === 'index' && ending === 'm3u8') return sendPlaylist(reply, masterPlaylist(film))
  const rendition = isKind(name) ? film.renditions.find(({ kind }) => kind === name) : undefined
  if (!rendition) throw lectureError.LECTURE_NOT_FOUND()
  if (ending === 'm3u8') return sendPlaylist(reply, mediaPlaylist(rendition))
  return sendBytes(deps, { rendition, recheck }, request, reply)
}

const sendPlaylist = (reply: FastifyReply, text: string) =>
  reply.headers({ ...headers, 'content-type': 'application/vnd.apple.mpegurl' }).send(text)

/** A range of RFC 9110 as phones ask for it; without one the whole file. */
async function sendBytes(
  deps: Deps,
  { rendition, recheck }: { rendition: Rendition; recheck: Recheck },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { kind, bytes, assetId } = rendition
  reply.headers({ ...headers, 'accept-ranges': 'bytes', 'content-type': kind === 'AUDIO' ? 'audio/mp4' : 'video/mp4' })
  if (request.method === 'HEAD') return reply.header('content-length', bytes).send('') // a range has no meaning here
  const part = byteAnswer(request.headers['if-range'] === undefined ? request.headers.range : undefined, rendition) // nothing to compare with
  if (part === 'UNSATISFIABLE') return reply.code(416).header('content-range', `bytes */${bytes}`).send('')
  const { from, to, isPart } = part
  reply.header('content-length', to - from + 1)
  if (isPart) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
  const [first, ...others] = partsOf(part)
  if (!first) return reply.send('')
  const opened = await openAssetPart(deps, assetId, first) // before the headers are sent, so that a missing file can still be said
  if (others.length === 0) return reply.send(opened)
  return reply.send(Readable.from(inParts(deps, { assetId, opened, others, recheck }), { objectMode: false }))
}

type Long = { assetId: string; opened: Readable; others: readonly { from: number; to: number }[]; recheck: Recheck }
/** What was refused meanwhile ends the answer: the connection breaks, and the player asks again and is told why. */
async function* inParts(deps: Deps, { assetId, opened, others, recheck }: Long) {
  yield* opened
  for (const part of others) {
    await recheck()
    yield* await openAssetPart(deps, assetId, part)
  }
}

import type { PictureSize } from '@khue/contracts/ground/upload-rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps'
import { type Asset, findFile, openBytes } from './use-assets.service.ts'
import { isSameVersion, isUnchanged, parseRange } from './byte-range.ts'

type Wanted = {
  assetId: string
  variant?: PictureSize | 'preview'
  /** Type, disposition, caching and protection, for a reader who may see the file. */
  headers: (asset: Asset) => Record<string, string>
}

/**
 * Answers GET and HEAD for a checked file: whole, in a byte range (206, 416), or not at all when the reader's copy is current (304). Every route of a
 * file ends here, after its own check of who may read it. Throws ASSET_NOT_FOUND.
 */
export async function sendAsset(deps: Deps, request: FastifyRequest, reply: FastifyReply, { assetId, variant, headers }: Wanted) {
  const file = await findFile(deps, assetId, variant)
  const { bytes, etag } = file
  reply.headers({ ...headers(file.asset), 'accept-ranges': 'bytes', etag })
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.header('content-length', bytes).send('') // a range has no meaning here
  const part = isSameVersion(oneOf(request.headers['if-range']), etag) ? parseRange(request.headers.range, bytes) : 'WHOLE'
  if (part === 'UNSATISFIABLE') return reply.code(416).header('content-range', `bytes */${bytes}`).send('')
  if (part === 'WHOLE') return reply.header('content-length', bytes).send(await openBytes(deps, file))
  reply.code(206).headers({ 'content-range': `bytes ${part.from}-${part.to}/${bytes}`, 'content-length': part.to - part.from + 1 })
  return reply.send(await openBytes(deps, file, part))
}

/** A repeated header counts as none of them. */
const oneOf = (header: string | string[] | undefined) => (Array.isArray(header) ? '' : header)

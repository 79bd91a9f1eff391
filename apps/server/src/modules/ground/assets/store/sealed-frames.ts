import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Config } from '#platform/config/config'
import { seal, unseal } from '#platform/crypto/encryption'

const frameBytes = 512 * 1024

/**
 * Encrypts a file in frames, one per line, so that it is never whole in memory. Each frame authenticates its context, its position and whether it is
 * the last: frames cannot be moved, omitted or truncated.
 */
export async function* sealFrames(config: Config, source: AsyncIterable<Buffer>, context: string) {
  let index = 0
  let held: Buffer | undefined
  for await (const frame of framesOf(source)) {
    if (held) yield `${seal(config, held, placed(context, index++, false))}\n`
    held = frame
  }
  yield `${seal(config, held ?? Buffer.alloc(0), placed(context, index, true))}\n`
}

export async function* unsealFrames(config: Config, sealed: Readable, context: string) {
  let index = 0
  let held: string | undefined
  for await (const line of createInterface({ input: sealed, crlfDelay: Infinity })) {
    if (held !== undefined) yield unseal(config, held, placed(context, index++, false))
    held = line
  }
  yield unseal(config, held ?? '', placed(context, index, true))
}

const placed = (context: string, index: number, isLast: boolean) => `${context}:${index}:${isLast ? 'last' : 'more'}`

async function* framesOf(source: AsyncIterable<Buffer>) {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < frameBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

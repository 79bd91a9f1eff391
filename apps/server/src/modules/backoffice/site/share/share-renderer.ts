import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { commonError } from '#platform/errors'
import type { ShareCard } from './share-card.ts'

const file = fileURLToPath(new URL('share-renderer.process.ts', import.meta.url))
const keptBytes = 32 * 1024 * 1024
/** With more renderings queued than this, further requests are asked to retry. */
const mostWaiting = 24
const drawLimitMs = 15_000
/** An idle process exits: crawlers come in bursts. */
const idleMs = 60_000

type Answer = { png?: Uint8Array; fault?: string }

/** Changed with every change of the design, so that cached pictures are replaced. */
const look = 1
export const hashOf = (card: ShareCard) =>
  createHash('sha256')
    .update(JSON.stringify([look, card]))
    .digest('base64url')

/** Renders share pictures one at a time in a low-priority process, and caches them by their content. */
export function shareRenderer() {
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: (png) => png.length })
  const drawing = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start() {
    const started = fork(file, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    started.unref()
    started.channel?.unref()
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  function end() {
    clearTimeout(idle)
    child?.kill('SIGKILL') // it holds no state
    child = undefined
  }

  async function drawNow(card: ShareCard) {
    clearTimeout(idle)
    const drawer = (child ??= start())
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const limit = setTimeout(() => drawer.kill('SIGKILL'), drawLimitMs)
    const onMessage = ({ png, fault }: Answer) => (png ? resolve(Buffer.from(png)) : reject(new Error(fault)))
    const onExit = () => reject(new Error('share picture renderer exited'))
    drawer.once('message', onMessage).once('exit', onExit)
    drawer.send(card)
    try {
      return await promise
    } finally {
      clearTimeout(limit)
      drawer.off('message', onMessage).off('exit', onExit)
      idle = setTimeout(end, idleMs).unref()
    }
  }

  function draw(card: ShareCard) {
    const key = hashOf(card)
    const known = kept.get(key) ?? drawing.get(key)
    if (known) return known
    if (drawing.size >= mostWaiting) throw commonError.OVERLOADED({ retryAfter: 5 })
    const drawn = last
      .then(() => drawNow(card))
      .then((png) => {
        kept.set(key, png)
        return png
      })
      .finally(() => drawing.delete(key))
    last = drawn.catch(() => undefined) // the caller gets the error
    drawing.set(key, drawn)
    return drawn
  }

  return { draw, end }
}

import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'

/**
 * Work that must begin within a moment and costs nothing while there is none: looked for again and again by every process
 * with jobs. `run` does a small part of it and answers whether there may be more; several may run side by side, on several
 * nodes, so that what they take is locked.
 */
export type Loop = {
  name: string
  everyMs: number
  /** For what can wait and is long: after each part it rests so many times as long as that took, so that nobody waits for it. */
  restRatio?: number
  /** Of what that took only the time in which this process was at work: whoever waits for somebody outside keeps nobody waiting. */
  restsByCpuTime?: boolean
  /** And begins the next no sooner than so long after it began that one: where there is time, it is not spent all at once. */
  minIntervalMs?: number
  run: (deps: Deps) => Promise<boolean>
}

/** Begins them all; `stop` finishes the parts in hand. */
export function startLoops(deps: Deps, loops: readonly Loop[]) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function poll({ name, everyMs, restRatio = 0, restsByCpuTime = false, minIntervalMs = 0, run }: Loop) {
    while (!signal.aborted) {
      const [begun, before] = [performance.now(), performance.eventLoopUtilization()]
      const isMore = await run(deps).catch((error: unknown) => {
        deps.log.warn({ err: error, loop: name }, 'loop iteration failed, trying again')
        return false
      })
      const tookMs = performance.now() - begun
      const workedMs = restsByCpuTime ? performance.eventLoopUtilization(before).active : tookMs
      const restMs = isMore ? Math.max(restRatio * workedMs, minIntervalMs - tookMs) : everyMs
      if (restMs > 0) await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined) // stopped meanwhile
    }
  }
  const working = Promise.all(loops.map(poll))
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** Runs each until it finds nothing more; answers whether any did something. For tests and proofs. */
export async function runLoops(deps: Deps, loops: readonly Loop[]) {
  let hasWorked = false
  for (const { run } of loops) while (await run(deps)) hasWorked = true
  return hasWorked
}

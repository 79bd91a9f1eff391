import { performance } from 'node:perf_hooks'
import type { Deps } from '../deps.ts'
import { pauseUntilAborted, repeat } from '../repeat.ts'

/**
 * Work that must begin within a moment and costs nothing while there is none: polled by every process with jobs. `run` does a small part of it and
 * returns whether there may be more. Several runs may overlap, on several nodes, so they must lock the rows they take.
 */
export type Loop = {
  name: string
  everyMs: number
  /** For long work that can wait: after each part the loop rests this many times as long as the part took. */
  restRatio?: number
  /** Rest is proportional to CPU time, not wall time: waiting for an outside service blocks nobody. */
  restsByCpuTime?: boolean
  /** The minimum time between the starts of two parts, so that work is spread when there is time. */
  minIntervalMs?: number
  run: (deps: Deps) => Promise<boolean>
}

/** Time as the loops see it. */
type LoopTime = {
  now: () => number
  /** How much CPU time this process has used. */
  cpuMs: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<unknown>
}
const processTime: LoopTime = {
  now: () => performance.now(),
  cpuMs: () => performance.eventLoopUtilization().active,
  pause: pauseUntilAborted,
}

/** Starts all loops; `stop` finishes the running parts. */
export function startLoops(deps: Deps, loops: readonly Loop[], time = processTime) {
  async function work({ name, everyMs, restRatio = 0, restsByCpuTime = false, minIntervalMs = 0, run }: Loop) {
    const [begunAt, cpuBefore] = [time.now(), time.cpuMs()]
    const isMore = await run(deps).catch((error: unknown) => {
      deps.log.warn({ err: error, loop: name }, 'loop iteration failed, trying again')
      return false
    })
    const tookMs = time.now() - begunAt
    const workedMs = restsByCpuTime ? time.cpuMs() - cpuBefore : tookMs
    return isMore ? Math.max(restRatio * workedMs, minIntervalMs - tookMs) : everyMs
  }
  const working = loops.map((loop) => repeat(() => work(loop), time.pause))
  return { stop: () => Promise.all(working.map(({ stop }) => stop())) }
}

/** Runs each loop until it finds no more work; returns whether any did some. For tests and proofs. */
export async function runLoops(deps: Deps, loops: readonly Loop[]) {
  let hasWorked = false
  for (const { run } of loops) while (await run(deps)) hasWorked = true
  return hasWorked
}

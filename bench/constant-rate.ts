import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from './load.ts'

export type Ask = { method: string; path: string; headers: Record<string, string>; body?: string }

/**
 * Milliseconds of each answer to so many questions a second, which come whether or not others have been answered, as people do, for
 * as long as `goesOn`.
 */
export async function requestAtConstantRate(
  base: string,
  nextAsk: () => Ask,
  { perSecond, goesOn }: { perSecond: number; goesOn: () => boolean },
) {
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<number>[] = []
  const begun = performance.now()
  while (goesOn()) {
    await pause(Math.max(0, begun + (asked.length * 1000) / perSecond - performance.now()))
    asked.push(ask(base, nextAsk(), agent))
  }
  const times = await Promise.all(asked)
  agent.destroy()
  return times
}

function ask(base: string, { method, path, headers, body }: Ask, agent: Agent) {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  promise.catch(() => undefined) // heard where all of them are awaited
  const begun = performance.now()
  request(base + path, { method, headers, agent }, (response) => {
    response.resume().on('error', reject)
    response.on('end', () =>
      response.statusCode === 200 ? resolve(performance.now() - begun) : reject(new Error(`${path} answered ${response.statusCode}`)),
    )
  })
    .on('error', reject)
    .end(body)
  return promise
}

const asksPerRound = 500

export type P99 = { middleMs: number; wholeMs: number }
/**
 * The 99th of 100: of each round of some hundred questions, and of those the middle one, since whatever else the machine does for a
 * moment meets a round or two; and plainly of all of them.
 */
export function p99Of(times: readonly number[]): P99 {
  const rounds = Array.from({ length: Math.max(1, Math.floor(times.length / asksPerRound)) }, (_, at) =>
    p99(times.slice(at * asksPerRound, (at + 1) * asksPerRound)),
  )
  return { middleMs: median(rounds), wholeMs: p99(times) }
}

/** Milliseconds below which 99 of 100 stay. */
function p99(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from './load.ts'

export type Ask = { method: string; path: string; headers: Record<string, string>; body?: string }

/** Latencies in milliseconds of requests sent at a constant rate, independent of replies, for as long as `goesOn` (open loop). */
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
  promise.catch(() => undefined) // handled where all of them are awaited
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
 * The 99th percentile: the median over rounds of some hundred requests, since other load on the machine affects only a few rounds; and over all
 * requests.
 */
export function p99Of(times: readonly number[]): P99 {
  const rounds = Array.from({ length: Math.max(1, Math.floor(times.length / asksPerRound)) }, (_, at) =>
    p99(times.slice(at * asksPerRound, (at + 1) * asksPerRound)),
  )
  return { middleMs: median(rounds), wholeMs: p99(times) }
}

/** 99th percentile in milliseconds. */
function p99(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

import { Agent, request } from 'node:http'
import { createHistogram, performance } from 'node:perf_hooks'
import { signIn } from '@khue/contracts/people/identity'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { demoPassword } from '#server/demo/index'
import { growDatabase } from './growth/grow.ts'
import { median } from './load.ts'
import type { BenchTarget } from './sale.ts'

const readers = 2 // measures the latency of a list, not the throughput
const listsEachSecond = 200
const signInsEachSecond = 5
const people = 1000

export type Waits = { quietMs: number; busyMs: number }

/**
 * 99th percentile in milliseconds of the list of plans while nobody signs in, and while five people sign in per second, each from a new browser. Both
 * at a constant rate, independent of replies; medians of alternating rounds.
 */
export async function measureSignIns(
  target: BenchTarget,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (line: string) => void,
): Promise<Waits> {
  const phones = await gatherPeople(target)
  const list = openReaders(target.url)
  await measureLists(list, 1) // warms up
  await measureLists(list, 1, { target, phones })
  const [quiet, busy]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < rounds; turn += 1) {
    quiet.push(await measureLists(list, seconds))
    busy.push(await measureLists(list, seconds, { target, phones }))
    say(`  Plans while people sign in, round ${turn + 1}: ${busy.at(-1)?.toFixed(2)} ms beside ${quiet.at(-1)?.toFixed(2)} ms`)
  }
  list.close()
  return { quietMs: median(quiet), busyMs: median(busy) }
}

async function gatherPeople({ deps, waitUntilIdle }: BenchTarget) {
  await growDatabase(deps, { users: people, orders: 0, seed: 'bench' })
  await waitUntilIdle()
  const { rows } = await deps.db.execute<{ phone: string }>(
    `select value as phone from sign_in_identifiers where value like '+8456%' order by value limit ${people}`,
  )
  return rows.map(({ phone }) => phone.replace(/^\+84/, '0'))
}

type Readers = ReturnType<typeof openReaders>

/** This many connections, each with its own queue of requests. */
function openReaders(base: string) {
  const agents = Array.from({ length: readers }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const url = `${base}/api${listPlans.path}`
  const ask = (agent: Agent | undefined) =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now()
      request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - began)
          else reject(new Error(`${url} answered ${response.statusCode}`))
        })
      })
        .once('error', reject)
        .end()
    })
  return { ask: (at: number) => ask(agents[at % readers]), close: () => agents.forEach((agent) => agent.destroy()) }
}

type Crowd = { target: BenchTarget; phones: readonly string[] }

/** The 99th percentile of list latencies. A refused sign-in ends the bench. */
async function measureLists(list: Readers, seconds: number, crowd?: Crowd) {
  const waits = createHistogram()
  await Promise.all([
    atRate(listsEachSecond, seconds, async (at) => waits.record(Math.ceil((await list.ask(at)) * 1000))),
    crowd && atRate(signInsEachSecond, seconds, () => enter(crowd)),
  ])
  return waits.percentile(99) / 1000
}

/** Starts the work this often per second, and waits for all of it. */
async function atRate(eachSecond: number, seconds: number, work: (at: number) => Promise<unknown>) {
  const running: Promise<unknown>[] = []
  const began = performance.now()
  for (let at = 0; at < eachSecond * seconds; at += 1) {
    const wait = began + (at * 1000) / eachSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const begun = work(at)
    begun.catch(() => undefined) // handled below, when the last has begun
    running.push(begun)
  }
  await Promise.all(running)
}

let next = 0

async function enter({ target, phones }: Crowd) {
  const response = await fetch(`${target.url}/api${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: target.url },
    body: JSON.stringify({ username: phones[next++ % phones.length], password: demoPassword }),
  })
  const answer = await response.text()
  if (response.status !== 200) throw new Error(`A sign-in ended with ${response.status}: ${answer}`)
}

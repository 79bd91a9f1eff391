import { callPath } from '@khue/contracts/call-path'
import { listCalendarEvents } from '@khue/contracts/learning/calendar'
import { listMyCourses } from '@khue/contracts/learning/my-learning'
import autocannon from 'autocannon'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { withDemoLock } from '#server/demo/load'
import { openLog } from '#platform/log'
import { buildApp } from '#server/app'
import { compareRates } from './compare-rates.ts'
import { p99Of, requestAtConstantRate } from './constant-rate.ts'
import { growLessons } from './growth/lessons.ts'
import { measureReleases } from './releases.ts'
import { recordStatements, type Statement } from './plans.ts'
import { atMost, type Row, round } from './report.ts'
import { type BenchTarget, connections, openTarget, signIn } from './sale.ts'
import { type Servers, startLimitChild } from './servers.ts'
import { say, seconds, values } from './settings.ts'

const perSecond = 100
/** People whose statements the bare server repeats. */
const recordedPeople = 200

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const pages = {
  'My courses': `/api${callPath(listMyCourses, { query: {} })}`,
  'A month of the calendar': `/api${callPath(listCalendarEvents, { query: { from: day(-7), to: day(28) } })}`,
}

/** My courses and calendars of people who sit in many runs, and the release of a large lesson. */
export async function measureLearning({ openGrown }: Servers): Promise<Row[]> {
  const grown = await openGrown()
  const target = openTarget(grown.url, grown.databaseUrl)
  const [lessons, seats] = [Number(values.lessons), Number(values.taken)]
  try {
    await withDemoLock(target.deps, () => growLessons(target.deps, { lessons, seats, crowd: Math.ceil(seats / 10) }, say)) // jobs of the demo would search tables whose indexes are put aside
    await target.waitUntilIdle()
    const tokens = await signIn(target, Number(values.lists))
    const rows: Row[] = []
    for (const [what, address] of Object.entries(pages))
      rows.push(...(await measurePage(target, grown.databaseUrl, { what, address, tokens })))
    return [...rows, await measureReleases(target, grown.databaseUrl)]
  } finally {
    await target.close()
  }
}

type Page = { what: string; address: string; tokens: readonly string[] }
const asPerson = (token: string) => ({ authorization: `Bearer ${token}` })

async function measurePage(target: BenchTarget, databaseUrl: string, page: Page): Promise<Row[]> {
  const among = `${page.what} among ${round(Number(values.lessons))} lessons and ${round(Number(values.taken))} seats`
  const { wholeMs, middleMs } = await measureFirstReads(target, page)
  const bare = await startBare(databaseUrl, await recordPage(databaseUrl, page))
  try {
    const rates = await compareRates({
      measure: `${page.what}, compared with its bare SQL`,
      product: () => measureReads(target.url, page),
      limit: () => measureReads(bare.url, { ...page, address: '/' }),
      goal: 0.6,
    })
    return [atMost(`${among}, p99`, wholeMs, 20, 'ms', `median of rounds of five seconds ${round(middleMs, 2)} ms`), rates]
  } finally {
    await bare.stop()
  }
}

/** At a constant rate, each time another person, of whom nothing is cached; the first quarter warms up. */
async function measureFirstReads(target: BenchTarget, { address, tokens }: Page) {
  let next = 0
  const nextAsk = () => ({ method: 'GET', path: address, headers: asPerson(tokens[next++ % tokens.length] ?? '') })
  const read = (amount: number) => {
    const last = next + amount
    return requestAtConstantRate(target.url, nextAsk, { perSecond, goesOn: () => next < last })
  }
  const warmUp = Math.ceil(tokens.length / 4)
  await read(warmUp)
  return p99Of(await read(tokens.length - warmUp))
}

async function measureReads(url: string, { address, tokens }: Page) {
  let next = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({
          ...request,
          path: address,
          headers: asPerson(tokens[next++ % Math.min(recordedPeople, tokens.length)] ?? ''),
        }),
      },
    ],
  })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${url}${address}: ${bad} bad answers of ${result.requests.total}`)
  return result.requests.total / result.duration
}

/** What the page reads for each of some people, without the statement that finds out who asks. */
async function recordPage(databaseUrl: string, { address, tokens }: Page): Promise<Statement[][]> {
  const opened = openDb({ url: databaseUrl, poolSize: 1, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const recorded: Statement[] = []
  opened.pool.on('connect', (client) => recordStatements(client, recorded))
  const app = await buildApp({ config: readConfig({ DATABASE_URL: databaseUrl }), opened, log: openLog('silent'), maxLoopDelayMs: 0 })
  const requests: Statement[][] = []
  try {
    for (const token of tokens.slice(0, recordedPeople)) {
      recorded.length = 0
      const { statusCode } = await app.fastify.inject({ url: address, headers: asPerson(token) })
      if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
      requests.push(recorded.filter(({ text }) => !text.includes('"sessions"')))
    }
    return requests
  } finally {
    await app.close()
    await opened.close()
  }
}

async function startBare(databaseUrl: string, requests: Statement[][]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-bare-'))
  const file = path.join(folder, 'statements.json')
  writeFileSync(file, JSON.stringify(requests))
  const { url, stop } = await startLimitChild('limit-statements.mjs', { DATABASE_URL: databaseUrl, STATEMENTS: file })
  rmSync(folder, { recursive: true })
  return { url, stop }
}

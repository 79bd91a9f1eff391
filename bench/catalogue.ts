import { callPath } from '@khue/contracts/call-path'
import { listCourses } from '@khue/contracts/offer/courses'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { growDatabase } from './growth/grow.ts'
import * as asked from './search-queries.ts'
import { measurePageCpu } from './load.ts'
import type { Slowest } from './report.ts'

const atOnce = 4

export type Catalogue = { url: string; databaseUrl: string }
type Size = { courses: number; tutors: number }
type Say = (line: string) => void

/** Grows the catalogue to that size; existing rows stay. */
export async function fillCatalogue({ databaseUrl }: Catalogue, { courses, tutors }: Size, say: Say) {
  const { db, close } = openDb({ url: databaseUrl, poolSize: 2, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  try {
    const { rows } = await db.execute<{ courses: number; tutors: number; isWhole: boolean }>(
      sql`select (select count(*)::int from courses) as courses, (select count(*)::int from tutors) as tutors,
        obj_description('courses'::regclass) is null as "isWhole"`, // otherwise a killed run has left indexes missing
    )
    if (rows[0]?.isWhole && rows[0].courses >= courses && rows[0].tutors >= tutors) return
    const deps = { db, clock: () => new Date(), config: readConfig({ DATABASE_URL: databaseUrl }), log: openLog('silent') }
    await growDatabase(deps, { users: 0, orders: 0, courses, tutors, seed: 'bench' }, say)
  } finally {
    await close()
  }
}

const kinds = {
  pages: asked.pages,
  searches: asked.searches,
  suggestions: asked.suggestions,
  facets: asked.facets,
  tutors: [...asked.tutorSearches, ...asked.tutorSuggestions],
  tutorCounts: asked.tutorCounts,
}
type Kind = keyof typeof kinds

/** Latencies in milliseconds of one kind of request, sent in turn, after a warm-up. */
async function ask({ url }: Catalogue, kind: Kind, amount: number, at = 1) {
  let next = 0
  const paths = kinds[kind]
  const run = (count: number) =>
    autocannon({
      url,
      connections: at,
      amount: count,
      requests: [{ setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? '/' }) }],
    })
  await run(paths.length)
  const result = await run(amount)
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${kind}: requests failed`)
  return result.latency
}

/** 99th percentile in milliseconds: for a single client, which is the pure response time, and for four concurrent ones. */
export const slowest = async (catalogue: Catalogue, kind: Kind, amount: number): Promise<Slowest> => ({
  aloneMs: (await ask(catalogue, kind, amount)).p99,
  togetherMs: (await ask(catalogue, kind, amount, atOnce)).p99,
})

/** Milliseconds of one kind of request with a small and a large catalogue, measured alternately. */
export async function compareCosts({ small, large }: { small: Catalogue; large: Catalogue }, kind: Kind, rounds: number) {
  const [costs, sum] = [{ small: [] as number[], large: [] as number[] }, (all: number[]) => all.reduce((a, b) => a + b, 0)]
  for (let turn = 0; turn < rounds; turn += 1) {
    costs.small.push((await ask(small, kind, kinds[kind].length)).average)
    costs.large.push((await ask(large, kind, kinds[kind].length)).average)
  }
  return { smallMs: sum(costs.small) / rounds, largeMs: sum(costs.large) / rounds }
}

/** Milliseconds of CPU time per course page, each of a different course, so that no page is cached. */
export async function measureCoursePage({ url, databaseUrl }: Catalogue, pages: number) {
  const { db, close } = openDb({ url: databaseUrl, poolSize: 1, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const { rows } = await db.execute<{ code: string }>(
    sql`select code from courses where state = 'LISTED' order by id desc limit ${2 * pages}`,
  )
  await close()
  const paths: string[] = []
  for (const { code } of rows) paths.push(await addressOf(url, code)) // one at a time: sent all at once, some would be refused
  return measurePageCpu(url, pages, (n) => paths[n % paths.length] ?? '/')
}

async function addressOf(url: string, code: string) {
  const response = await fetch(`${url}/courses/x-${code}`, { redirect: 'manual' }) // the server redirects to the canonical address
  return response.headers.get('location') ?? `/courses/x-${code}`
}

export const listPath = `/api${callPath(listCourses, {})}`

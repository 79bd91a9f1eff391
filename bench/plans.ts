import { callPath } from '@khue/contracts/call-path'
import { listCourses } from '@khue/contracts/offer/courses'
import type { CallInput } from '@khue/contracts/endpoint'
import { suggestCourses } from '@khue/contracts/offer/search'
import pg from 'pg'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { buildApp } from '#server/app'

const search = (query: CallInput<typeof listCourses>['query']) => `/api${callPath(listCourses, { query })}`

/** The most frequent requests to the catalogue, one of each kind. */
const questions = {
  'The first page of everything': search({ page: 0 }),
  'A subject, best rated first': search({ categoryIds: [4], sort: 'HIGHEST_RATE' }),
  'A frequent word among recorded courses': search({ term: 'toán', formats: ['RECORDED'] }),
  'Several words with filters that leave few courses': search({ term: 'tiếng anh lớp 6', weekdays: [2], feeTo: 2_000_000 }),
  'A suggestion while typing': `/api${callPath(suggestCourses, { query: { term: 'tiếng a' } })}`,
}

export type Statement = { text: string; values: unknown[] }

/** Sends each request to the product and has PostgreSQL explain its slowest statement: as Markdown, for readers. */
export async function explainHottest(databaseUrl: string): Promise<string> {
  const opened = openDb({ url: databaseUrl, poolSize: 2, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const recorded: Statement[] = []
  opened.pool.on('connect', (client) => recordStatements(client, recorded))
  const app = await buildApp({ config: readConfig({ DATABASE_URL: databaseUrl }), opened, log: openLog('silent'), maxLoopDelayMs: 0 })
  const asker = new pg.Client({ connectionString: databaseUrl })
  await asker.connect()
  try {
    const parts: string[] = []
    for (const [title, path] of Object.entries(questions)) {
      recorded.length = 0
      const { statusCode } = await app.fastify.inject({ url: path })
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
      const plan = await slowestPlan(asker, [...recorded])
      parts.push(`### ${title}\n\n\`GET ${decodeURIComponent(path).replaceAll('+', ' ')}\`: ${plan}`)
    }
    return parts.join('\n\n')
  } finally {
    await asker.end()
    await app.close()
    await opened.close()
  }
}

/** Records the statements that the product sends on a connection. */
export function recordStatements(client: pg.PoolClient, recorded: Statement[]) {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown // any of its overloads
  const noted = (...given: unknown[]) => {
    const [asked, values] = given as [string | Partial<Statement>, unknown]
    const text = typeof asked === 'string' ? asked : (asked.text ?? '')
    const own = typeof asked === 'string' ? undefined : asked.values
    if (/^\s*(select|with)\b/i.test(text)) recorded.push({ text, values: own ?? (Array.isArray(values) ? values : []) })
    return ask(...given)
  }
  Object.assign(client, { query: noted })
}

/** Each runs twice, so that all pages are in memory. */
async function slowestPlan(asker: pg.Client, statements: readonly Statement[]) {
  const plans: { ms: number; lines: string[] }[] = []
  for (const { text, values } of statements) {
    await asker.query(text, values)
    const { rows } = await asker.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${text}`, values)
    const lines = rows.map((row) => row['QUERY PLAN'])
    plans.push({ ms: Number(/Execution Time: ([\d.]+)/.exec(lines.join('\n'))?.[1]), lines })
  }
  const [slowest] = plans.toSorted((a, b) => b.ms - a.ms)
  const all = plans.reduce((sum, { ms }) => sum + ms, 0)
  const said = slowest?.lines
    .filter((line) => !skipped.test(line))
    .map((line) => (line.length > widest ? `${line.slice(0, widest)}…` : line))
  return `${plans.length} statements, ${all.toFixed(1)} ms together; the longest:\n\n\`\`\`\n${said?.join('\n') ?? ''}\n\`\`\``
}

const skipped = /^\s*(Planning:|Index Searches:|Buffers: shared hit=\d+$)/
const widest = 170

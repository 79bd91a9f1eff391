import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { P99 } from './constant-rate.ts'

/** A row of the table: a measurement compared with the limit, or with itself, and whether it meets the goal. */
export type Row = { measure: string; product: string; limit: string; ratio: string; goal: string; isMet: boolean }

export const round = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })

/** A latency in milliseconds compared with the same on an idle server. */
export function compareWithIdle(measure: string, busyMs: number, quietMs: number): Row {
  const ratio = busyMs / quietMs
  return {
    measure,
    product: `${round(busyMs, 2)} ms`,
    limit: `${round(quietMs, 2)} ms`,
    ratio: round(ratio, 2),
    goal: 'ratio ≤ 2.00',
    isMet: ratio <= 2,
  }
}

/** Shows the value over the whole time beside the median of rounds. */
export const withWhole = (row: Row, busy: P99, quiet: P99): Row => ({
  ...row,
  product: `${row.product} (in all ${round(busy.wholeMs, 2)})`,
  limit: `${row.limit} (in all ${round(quiet.wholeMs, 2)})`,
})

export const atMost = (measure: string, value: number, most: number, unit: string): Row => ({
  measure,
  product: `${round(value, value < 10 ? 2 : 0)} ${unit}`,
  limit: '–',
  ratio: '–',
  goal: `≤ ${most} ${unit}`,
  isMet: value <= most,
})

/** 99th percentile in milliseconds: for a single client, to which the goal applies, and for four concurrent ones, which wait for each other. */
export type Slowest = { aloneMs: number; togetherMs: number }

export const latencyRow = (measure: string, { aloneMs, togetherMs }: Slowest, most: number): Row =>
  atMost(`${measure}, 99 of 100 (four at once: ${round(togetherMs)} ms)`, aloneMs, most, 'ms')

export const atLeast = (measure: string, value: number, least: number): Row => ({
  measure,
  product: round(value),
  limit: '–',
  ratio: '–',
  goal: `≥ ${least}`,
  isMet: value >= least,
})

export function table(rows: readonly Row[]) {
  const lines = rows.map(
    ({ measure, product, limit, ratio, goal, isMet }) =>
      `| ${measure} | ${product} | ${limit} | ${ratio} | ${goal} | ${isMet ? 'met' : 'missed'} |`,
  )
  return ['| measure | product | limit | ratio | goal | |', '|---|---|---|---|---|---|', ...lines].join('\n')
}

type Settings = { rounds: string; seconds: string; paints: string; marks: string }
const place = 'docs/bench.md'

const document = (rows: readonly Row[], { rounds, seconds, paints, marks }: Settings) => `# Bench

The product beside the physical limit (\`bench/limit.mjs\`: bare \`node:http\` and \`pg\`, no framework, no validation), measured
in one run by \`npm run bench\`: production build, demo data, a durable database (fsync on), 32 connections, gzip. Rates are the
median of ${rounds} rounds of ${seconds} seconds that take turns; paints the median of ${paints}, Lighthouse's marks of ${marks}. A purchase ends with the
gateway's confirmation; jobs fulfil the orders meanwhile, in the same process. People sign in by password; latencies measured
meanwhile are compared with those of an idle server; for the API during a campaign the value is the median over rounds of five seconds,
so half of the rounds may have been slower, and “in all” is the 99th percentile over the whole time. In a chat room ten pages get an
event for each message; bare Socket.IO only broadcasts the text, without authentication or storage. The same clients,
in separate processes, write to both. Machine: ${availableParallelism()} cores, shared with the
database and the load. Absolute numbers say little elsewhere; the ratios do.

${table(rows)}
${keptPlans()}`

const plansPart = /\n## Query plans[^]*$/
const keptPlans = () => plansPart.exec(readFileSync(place, 'utf8'))?.[0] ?? ''

/** The table of a full run; the query plans of the last run stay. */
export const writeTable = (rows: readonly Row[], settings: Settings) => writeFileSync(place, document(rows, settings))

/** The query plans of the most frequent requests, with this many courses. */
export function writePlans(plans: string, courses: number) {
  const about = `The most frequent requests to the catalogue, among ${round(courses)} courses (decision 23); each statement run alone, a second time.`
  writeFileSync(place, `${readFileSync(place, 'utf8').replace(plansPart, '')}\n## Query plans\n\n${about}\n\n${plans}\n`)
}

/**
 * `npm run bench`: compares the product with the physical limit of this machine in one run. A run at full size, also of one part, adds its values
 * to `docs/bench.json` and writes `docs/bench.md` from it; `--rounds 1 --seconds 1 --pages 30 --paints 1 --marks 1 --buyers 200 --orders 2000 --lists 100
 * --notices 20000 --crowd 2000 --few 1000 --courses 3000 --tutors 200 --entries 20000 --seats 200
 * --messages 20000 --lessons 20000 --taken 30000 --homework 20000 --payees 300 --lines 500` only tries whether the bench works and writes nothing; `--only pages`, `outside`, `sockets`, `sign-ins`, `cart`, `sale`, `ledger`, `inbox`,
 * `chat`, `catalogue`, `learning`, `films`, `homework` or `payouts` measures a part; `--in FOLDER` keeps the grown databases for the next run and writes nothing.
 */
import { compareCosts, fillCatalogue, listPath, measureCoursePage, slowest } from '../bench/catalogue.ts'
import { measureChat } from '../bench/chat.ts'
import { measureFilms } from '../bench/films.ts'
import { measureHomework } from '../bench/homework.ts'
import { measureFanOut, type Waits } from '../bench/fan-out.ts'
import { measureLearning } from '../bench/learning.ts'
import { measureInbox } from '../bench/inbox.ts'
import { measurePayouts } from '../bench/payouts.ts'
import { explainHottest } from '../bench/plans.ts'
import { measureLcp, measureScores } from '../bench/lighthouse.ts'
import { measurePageCpu, measureRate } from '../bench/load.ts'
import { addRun, describeMachine, type History, readHistory, writeHistory } from '../bench/history.ts'
import { atLeast, atMost, compareWithIdle, isMet, type Row, round, latencyRow, table, withWhole } from '../bench/report.ts'
import { compareRates } from '../bench/compare-rates.ts'
import { openTarget } from '../bench/sale.ts'
import { measureCart, measureLedger, measureSale } from '../bench/selling.ts'
import { type Servers, startBoth } from '../bench/servers.ts'
import { isFullSize, say, seconds, values } from '../bench/settings.ts'
import { measureSocketMemory } from '../bench/sockets.ts'
import { measureSignIns } from '../bench/sign-ins.ts'
import { publicPages } from '../bench/public-pages.ts'
import { measureWeight } from '../bench/weight.ts'

const today = new Date().toISOString().slice(0, 10)
let newPlans: History['plans']

/** How fast the machine is: lists of 20 rows a second by the limit server, after an uncounted warm-up. */
async function measureLimitSpeed({ limit }: Servers) {
  await measureRate(`${limit}/list`, 2)
  return measureRate(`${limit}/list`, 2)
}

async function measurePages({ product, limit }: Servers): Promise<Row[]> {
  const dialog = `${product}/open-classes?open=register`
  const plans = await compareRates({
    measure: 'Plans as JSON, compared with one indexed row',
    product: () => measureRate(`${product}/api/subscriptions/v1/plans`, seconds),
    limit: () => measureRate(`${limit}/detail/khoa-hoc-4711`, seconds),
    goal: 0.6,
  })
  const page = await compareRates({
    measure: 'Cached home page for guests, compared with a list of 20 rows',
    product: () => measureRate(`${product}/`, seconds),
    limit: () => measureRate(`${limit}/list`, seconds),
    goal: 1,
  })
  const cpu = atMost('CPU time per uncached guest page', await measurePageCpu(product, Number(values.pages)), 5, 'ms')
  const weight = await measureWeight(dialog)
  return [
    plans,
    page,
    cpu,
    atMost('JavaScript of the plan dialog page, gzip', weight.scriptKb, 135, 'KB'),
    atMost('CSS of the plan dialog page, gzip', weight.styleKb, 25, 'KB'),
    atMost(
      'Largest contentful paint of the home page, Lighthouse mobile',
      await measureLcp(`${product}/`, Number(values.paints)),
      2.5,
      's',
    ),
    atMost(
      'Largest contentful paint of the plan dialog page, Lighthouse mobile',
      await measureLcp(dialog, Number(values.paints)),
      2.5,
      's',
    ),
  ]
}

/** What a guest's phone loads for its first page, and Lighthouse's scores of that page. */
async function measurePublicPages({ product }: Servers): Promise<Row[]> {
  const pages = Object.entries(await publicPages(product))
  const rows: Row[] = []
  for (const [name, path] of pages) {
    const { scriptKb, styleKb } = await measureWeight(product + path)
    rows.push(
      atMost(`JavaScript of the page ${name}, gzip`, scriptKb, 135, 'KB'),
      atMost(`CSS of the page ${name}, gzip`, styleKb, 25, 'KB'),
    )
  }
  for (const [name, path] of pages.filter(([name]) => name !== 'tutor')) {
    const scores = await measureScores(product + path, Number(values.marks), say)
    for (const [category, score] of Object.entries(scores)) rows.push(atLeast(`Lighthouse mobile, ${name}: ${category}`, score, 95))
  }
  return rows
}

async function measureSignInRows({ product, databaseUrl }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  try {
    const { quietMs, busyMs } = await measureSignIns(target, { rounds: Number(values.rounds), seconds }, say)
    return [compareWithIdle('Plans while five people a second sign in, p99, compared with an idle server', busyMs, quietMs)]
  } finally {
    await target.close()
  }
}

async function measureNotices({ product, databaseUrl }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  const [rows, crowd, pages] = [Number(values.notices), Number(values.crowd), Number(values.lists)]
  try {
    const page = await measureInbox(target, { rows, crowd, pages }, say)
    const { crowd: people, crowdSeconds, quiet, ...busy } = await measureFanOut(target, 3 * seconds)
    const beside = (what: string, { api, receiptMs }: Waits) => [
      withWhole(
        compareWithIdle(`The API while ${what}, p99, compared with an idle server`, api.middleMs, quiet.api.middleMs),
        api,
        quiet.api,
      ),
      compareWithIdle(`Slowest receipt e-mail while ${what}, compared with an idle server`, receiptMs, quiet.receiptMs),
    ]
    return [
      atMost(
        `First page of an inbox among ${round(rows)} notifications, p99`,
        page.wholeMs,
        15,
        'ms',
        `median of rounds of five seconds ${round(page.middleMs, 2)} ms`,
      ),
      atMost(`A campaign to ${round(crowd)} people, one row each`, crowdSeconds, 60, 's', `${round(people)} people`),
      ...beside('a campaign writes notifications', busy.told),
      ...beside('a campaign sends e-mail', busy.mailed),
    ]
  } finally {
    await target.close()
  }
}

/** Lists, searches and suggestions among ten thousand courses and among a million. */
async function measureSearch({ product, databaseUrl, limit, openGrown }: Servers): Promise<Row[]> {
  const [small, large] = [{ url: product, databaseUrl }, await openGrown()]
  const [courses, tutors, lists] = [Number(values.courses), Number(values.tutors), Number(values.lists)]
  await fillCatalogue(small, { courses: Number(values.few), tutors: 0 }, say)
  const startedAt = performance.now()
  await fillCatalogue(large, { courses, tutors }, say)
  const growthSeconds = (performance.now() - startedAt) / 1000
  const list = await compareRates({
    measure: `First page of ${round(Number(values.few))} courses, compared with a list of 20 rows`,
    product: () => measureRate(`${product}${listPath}`, seconds),
    limit: () => measureRate(`${limit}/list`, seconds),
    goal: 0.6,
  })
  const rows = [list]
  if (!values.in) rows.push(atMost(`Growing ${round(courses)} courses and ${round(tutors)} tutors`, growthSeconds, 600, 's'))
  const p99 = async (kind: Parameters<typeof slowest>[1], what: string, most: number) =>
    rows.push(latencyRow(what, await slowest(large, kind, lists), most))
  await p99('searches', `Filtered search among ${round(courses)} courses`, 50)
  await p99('suggestions', `Suggestion among ${round(courses)} courses`, 20)
  await p99('tutors', `Search and suggestion among ${round(tutors)} tutors`, 50)
  for (const [kind, what] of [
    ['pages', 'A page of the list'],
    ['searches', 'A filtered search'],
    ['suggestions', 'A suggestion'],
  ] as const) {
    const { smallMs, largeMs } = await compareCosts({ small, large }, kind, Number(values.rounds))
    rows.push(compareWithIdle(`${what} at ${round(courses)} courses, compared with ${round(Number(values.few))}`, largeMs, smallMs))
  }
  const plans = await explainHottest(large.databaseUrl)
  say(plans)
  newPlans = { date: today, courses, text: plans.split('\n') }
  rows.push(atMost('CPU time per uncached course page', await measureCoursePage(small, Number(values.pages)), 6, 'ms'))
  return rows
}

async function measureSockets({ product, databaseUrl }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  try {
    return [atMost('Memory per idle socket, of 2,000 sockets', await measureSocketMemory(target, databaseUrl), 60, 'KB')]
  } finally {
    await target.close()
  }
}

const parts = {
  pages: measurePages,
  outside: measurePublicPages,
  'sign-ins': measureSignInRows,
  cart: measureCart,
  sale: measureSale,
  ledger: measureLedger,
  sockets: measureSockets,
  inbox: measureNotices,
  chat: measureChat,
  catalogue: measureSearch,
  learning: measureLearning,
  films: measureFilms,
  homework: measureHomework,
  payouts: measurePayouts,
}
const chosen = Object.entries(parts).filter(([name]) => !values.only || name === values.only)
if (chosen.length === 0) throw new Error(`--only may be ${Object.keys(parts).join(', ')}`)

const servers = await startBoth(values.in)
try {
  const machine = describeMachine(await measureLimitSpeed(servers))
  const rows: Row[] = []
  for (const [, measure] of chosen) rows.push(...(await measure(servers)))
  say(`\n${table(rows)}`)
  if (isFullSize) writeHistory({ ...addRun(readHistory(), rows, { date: today, machine }), ...(newPlans && { plans: newPlans }) })
  process.exitCode = rows.every((row) => isMet(row.goal, row)) ? 0 : 1
} finally {
  await servers.stop()
}

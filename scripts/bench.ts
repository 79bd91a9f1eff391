/**
 * `npm run bench`: the product beside the physical limit in the same run, as ratios, on this machine. A full run writes `docs/bench.md`.
 * `--rounds 1 --seconds 1 --pages 30 --paints 1 --marks 1 --buyers 200 --orders 2000 --lists 100
 * --notices 20000 --crowd 2000 --shelf 1000 --courses 3000 --tutors 200 --entries 20000 --seats 200
 * --messages 20000` is only a smoke test; `--only pages`, `outside`, `sockets`, `sign-ins`, `cart`, `sale`, `ledger`, `inbox`, `chat` or
 * `catalogue` measures a part; `--in FOLDER` keeps the generated data for the next run.
 */
import { compareCosts, fillCatalogue, listPath, measureCoursePage, slowest } from '../bench/catalogue.ts'
import { measureChat } from '../bench/chat.ts'
import { measureFanOut, type Waits } from '../bench/fan-out.ts'
import { measureInbox } from '../bench/inbox.ts'
import { explainHottest } from '../bench/plans.ts'
import { measureLcp, measureScores } from '../bench/lighthouse.ts'
import { measurePageCpu, measureRate } from '../bench/load.ts'
import { atLeast, atMost, compareWithIdle, type Row, round, latencyRow, table, withWhole, writePlans, writeTable } from '../bench/report.ts'
import { compareRates } from '../bench/compare-rates.ts'
import { openTarget } from '../bench/sale.ts'
import { measureCart, measureLedger, measureSale } from '../bench/selling.ts'
import { type Servers, startBoth } from '../bench/servers.ts'
import { full, isFull, say, seconds, values } from '../bench/settings.ts'
import { measureSocketMemory } from '../bench/sockets.ts'
import { measureSignIns } from '../bench/sign-ins.ts'
import { publicPages } from '../bench/public-pages.ts'
import { measureWeight } from '../bench/weight.ts'

async function measurePages({ product, limit }: Servers): Promise<Row[]> {
  const dialog = `${product}/open-classes?open=register`
  const plans = await compareRates({
    measure: 'Plans as JSON, beside one indexed row',
    product: () => measureRate(`${product}/api/subscriptions/v1/plans`, seconds),
    limit: () => measureRate(`${limit}/detail/khoa-hoc-4711`, seconds),
    goal: 0.6,
  })
  const page = await compareRates({
    measure: 'Home page for guests, cached, beside a list of 20 rows',
    product: () => measureRate(`${product}/`, seconds),
    limit: () => measureRate(`${limit}/list`, seconds),
    goal: 1,
  })
  const cpu = atMost('Processor time for each guest page not cached', await measurePageCpu(product, Number(values.pages)), 5, 'ms')
  const weight = await measureWeight(dialog)
  return [
    plans,
    page,
    cpu,
    atMost('JavaScript of the plan dialog page, gzip', weight.scriptKb, 150, 'KB'),
    atMost('CSS of the plan dialog page, gzip', weight.styleKb, 25, 'KB'),
    atMost('Largest contentful paint, home, Lighthouse mobile', await measureLcp(`${product}/`, Number(values.paints)), 2.5, 's'),
    atMost('Largest contentful paint, plan dialog, Lighthouse mobile', await measureLcp(dialog, Number(values.paints)), 2.5, 's'),
  ]
}

/** What a visitor's phone loads for the first page it sees, and its Lighthouse scores. */
async function measurePublicPages({ product }: Servers): Promise<Row[]> {
  const pages = Object.entries(await publicPages(product))
  const rows: Row[] = []
  for (const [name, path] of pages) {
    const { scriptKb, styleKb } = await measureWeight(product + path)
    rows.push(
      atMost(`JavaScript of the page ${name}, gzip`, scriptKb, 150, 'KB'),
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
    return [compareWithIdle('Plans while five people a second sign in, 99 of 100, beside nobody signing in', busyMs, quietMs)]
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
        compareWithIdle(`The API while ${what}, 99 of 100, beside an idle server`, api.middleMs, quiet.api.middleMs),
        api,
        quiet.api,
      ),
      compareWithIdle(`The e-mail of a receipt while ${what}, the slowest, beside an idle server`, receiptMs, quiet.receiptMs),
    ]
    return [
      atMost(
        `First page of an inbox among ${round(rows)} notifications, 99 of 100 (of rounds of five seconds ${round(page.middleMs, 2)} ms)`,
        page.wholeMs,
        15,
        'ms',
      ),
      atMost(`A campaign to ${round(people)} people, a row each`, crowdSeconds, 60, 's'),
      ...beside('its notices are created', busy.told),
      ...beside('its e-mails are sent', busy.mailed),
    ]
  } finally {
    await target.close()
  }
}

/** Search with ten thousand courses and with a million, side by side. */
async function measureSearch({ product, databaseUrl, limit, openGrown }: Servers): Promise<Row[]> {
  const [small, large] = [{ url: product, databaseUrl }, await openGrown()]
  const [courses, tutors, lists] = [Number(values.courses), Number(values.tutors), Number(values.lists)]
  await fillCatalogue(small, { courses: Number(values.shelf), tutors: 0 }, say)
  await fillCatalogue(large, { courses, tutors }, say)
  const list = await compareRates({
    measure: `First page of ${round(Number(values.shelf))} courses, beside a list of 20 rows`,
    product: () => measureRate(`${product}${listPath}`, seconds),
    limit: () => measureRate(`${limit}/list`, seconds),
    goal: 0.6,
  })
  const rows = [list]
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
    rows.push(compareWithIdle(`${what} at ${round(courses)} courses, beside ${round(Number(values.shelf))}`, largeMs, smallMs))
  }
  const plans = await explainHottest(large.databaseUrl)
  say(plans)
  if (values.courses === full.courses) writePlans(plans, courses)
  rows.push(atMost('Processor time for each course page not cached', await measureCoursePage(small, Number(values.pages)), 6, 'ms'))
  return rows
}

async function measureSockets({ product, databaseUrl }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  try {
    return [atMost('Memory for each of 2,000 idle sockets', await measureSocketMemory(target, databaseUrl), 60, 'KB')]
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
}
const chosen = Object.entries(parts).filter(([name]) => !values.only || name === values.only)
if (chosen.length === 0) throw new Error(`--only may be ${Object.keys(parts).join(', ')}`)

const servers = await startBoth(values.in)
try {
  const rows: Row[] = []
  for (const [, measure] of chosen) rows.push(...(await measure(servers)))
  say(`\n${table(rows)}`)
  if (isFull) writeTable(rows, values)
  process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1
} finally {
  await servers.stop()
}

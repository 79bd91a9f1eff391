import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { sql } from 'drizzle-orm'
import { growDatabase } from './growth/grow.ts'
import { fillBare, run, vacuum } from './bulk.ts'
import { signIn, type BenchTarget } from './sale.ts'
import { type Ask, requestAtConstantRate, p99Of } from './constant-rate.ts'

const pagesPerSecond = 100

type Wanted = { rows: number; crowd: number; pages: number }

/** 99th percentile in milliseconds of the first inbox page, each of another person, with this many notifications in the database. */
export async function measureInbox(target: BenchTarget, wanted: Wanted, say: (line: string) => void) {
  await growDatabase(target.deps, { users: wanted.crowd, orders: 0, seed: 'bench' })
  await growInboxes(target, wanted, say)
  await target.waitUntilIdle()
  const tokens = await signIn(target, wanted.pages)
  let next = 0
  const firstPage = (): Ask => {
    const authorization = `Bearer ${tokens[next++ % tokens.length]}`
    return { method: 'GET', path: `/api${loadNotifications.path}`, headers: { ...msgApp, authorization } }
  }
  const read = (amount: number) => {
    const last = next + amount
    return requestAtConstantRate(target.url, firstPage, { perSecond: pagesPerSecond, goesOn: () => next < last })
  }
  const warmUp = Math.ceil(wanted.pages / 4)
  await read(warmUp)
  return p99Of(await read(wanted.pages - warmUp)) // people whose inbox has not been read yet
}

/**
 * Notifications to many people, read or unread, in realistic order: one after another of everyone's, so that the rows of one person are spread over
 * the table. They are already planned, so that nothing is delivered now.
 */
const roundOf = (round: number, crowd: number) => `
  insert into notifications (person_id, id, event, category, type, title, content, marks, url, reason, published_at, seen_at, read_at, planned_at)
  select id, uuidv7(-age), 'bench ' || n, (array['TRANS','RMD','WARN','CS','PROD','GIFT','GENERAL','ADS'])[1 + n % 8], 'BENCH',
    'Thanh toán thành công 891.000đ', 'Gói Sao Khuê dùng đến 01/06/2027. Bạn có thể gia hạn bất cứ lúc nào.',
    '[{"type":"BOLD","offset":4,"length":8}]', '/account/my-orders', 'Bạn nhận tin này vì bạn đã đặt mua trên Khuê.', now() - age,
    case when n > 5 then now() - age end, case when n > 10 then now() - age end, now()
  from (select id from people order by id desc limit ${crowd}) as crowd cross join (select ${round} as n, interval '5 days' * ${round} as age) as at`

/** Existing rows stay. */
async function growInboxes({ deps }: BenchTarget, { rows: wanted, crowd }: Wanted, say: (line: string) => void) {
  const [begun, each] = [performance.now(), Math.ceil(wanted / crowd)]
  const { rows } = await deps.db.execute<{ event: string }>(sql`select event from notifications where type = 'BENCH' and person_id = (
    select id from people order by id desc limit 1)`)
  const grown = new Set(rows.map(({ event }) => event))
  const rounds = Array.from({ length: each }, (_, index) => each - index).filter((round) => !grown.has(`bench ${round}`))
  if (rounds.length === 0) return
  async function grow() {
    for (let round = rounds.shift(); round !== undefined; round = rounds.shift()) await run(deps, roundOf(round, crowd))
  }
  await fillBare(deps, 'notifications', async () => void (await Promise.all([grow(), grow()])))
  await vacuum(deps, 'notifications')
  say(`  ${(each * crowd).toLocaleString('en-US')} notifications generated in ${Math.round((performance.now() - begun) / 1000)} s`)
}

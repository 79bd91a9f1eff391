import { randomUUID } from 'node:crypto'
import { loadNotifications, msgApp } from '@khue/contracts/notifications'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { notifyCrowd } from '#modules/notifications'
import { openDb } from '#platform/db'
import { transact } from '#platform/deps'
import { growHouse } from '#server/demo/index'
import { signIn, type Till } from './sale.ts'

const connections = 4 // how long one page takes, not how many go at once
const readers = 500
const perPerson = 100
const peopleAtATime = 1000

type Wanted = { rows: number; crowd: number; pages: number; seconds: number; databaseUrl: string }
export type InboxWaits = { pageMs: number; crowd: number; crowdSeconds: number; quietMs: number; busyMs: number }

/**
 * Milliseconds below which 99 of 100 first pages of an inbox come in a house with so many notifications; seconds in which so many
 * people are told something, and the pages meanwhile beside the quiet house. Whoever tells is a process of its own, as a node for
 * jobs would be; the database is shared.
 */
export async function measureInbox(till: Till, wanted: Wanted, say: (line: string) => void): Promise<InboxWaits> {
  await growHouse(till.deps, { users: Math.max(wanted.crowd, Math.ceil(wanted.rows / perPerson)), orders: 0, seed: 'bench' })
  await growInboxes(till, wanted.rows, say)
  await till.waitUntilIdle()
  const tokens = await signIn(till, readers)
  const read = (amount: number) => readPages(till.url, tokens, { amount })
  await read(Math.ceil(wanted.pages / 4)) // warms up
  const pageMs = await read(wanted.pages)
  const quietMs = await readPages(till.url, tokens, { duration: wanted.seconds })
  const telling = { isOver: false }
  const told = tellCrowd(till, wanted).finally(() => (telling.isOver = true))
  const [busyMs, crowd] = await Promise.all([readUntil(till.url, tokens, telling), told])
  return { pageMs, quietMs, busyMs, ...crowd }
}

/** The slowest of rounds of two seconds until it is over: whoever is unlucky reads then. */
async function readUntil(url: string, tokens: readonly string[], what: { readonly isOver: boolean }) {
  let slowest = 0
  while (!what.isOver) slowest = Math.max(slowest, await readPages(url, tokens, { duration: 2 }))
  return slowest
}

/** Read or unread, of every category, over the last year and a half; what has long been planned, so that nobody is told of it now. */
const inboxesOf = (offset: number) => sql`
  insert into notifications (person_id, id, event, category, type, title, content, marks, url, why, published_at, seen_at, read_at, planned_at)
  select person.id, uuidv7(-age), 'bench ' || n, (array['TRANS','RMD','WARN','CS','PROD','GIFT','GENERAL','ADS'])[1 + n % 8], 'BENCH',
    'Thanh toán thành công 891.000đ', 'Gói Sao Khuê dùng đến 01/06/2027. Bạn có thể gia hạn bất cứ lúc nào.',
    '[{"type":"BOLD","offset":4,"length":8}]', '/account/my-orders', 'Bạn nhận tin này vì bạn đã đặt mua trên Khuê.', now() - age,
    case when n > 5 then now() - age end, case when n > 10 then now() - age end, now()
  from (select id from people order by id desc offset ${offset} limit ${peopleAtATime}) as person
    cross join generate_series(1, ${perPerson}) as n cross join lateral (select n * interval '5 days' as age) as at
  on conflict (person_id, event) do nothing`

async function growInboxes({ deps }: Till, rows: number, say: (line: string) => void) {
  const begun = performance.now()
  const offsets = Array.from({ length: Math.ceil(rows / perPerson / peopleAtATime) }, (_, index) => index * peopleAtATime)
  async function grow() {
    for (let offset = offsets.shift(); offset !== undefined; offset = offsets.shift()) {
      await transact(deps, async ({ db }) => {
        await db.execute(sql`set local statement_timeout = 0`)
        await db.execute(sql`set local synchronous_commit = off`)
        await db.execute(inboxesOf(offset))
      })
    }
  }
  await Promise.all([grow(), grow()])
  await deps.db.execute(sql`analyze notifications`)
  say(`  ${rows.toLocaleString('en-US')} notifications grown in ${Math.round((performance.now() - begun) / 1000)} s`)
}

async function readPages(url: string, tokens: readonly string[], length: { amount: number } | { duration: number }) {
  let next = 0
  const setupRequest = (request: object) => ({
    ...request,
    headers: { ...msgApp, authorization: `Bearer ${tokens[next++ % tokens.length]}` },
  })
  const result = await autocannon({ url, connections, ...length, requests: [{ path: `/api${loadNotifications.path}`, setupRequest }] })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${bad} pages did not come`)
  return result.latency.p99
}

/** By a connection like any other: rows point at people who are there, as everywhere. */
async function tellCrowd({ deps }: Till, { crowd, databaseUrl }: Wanted) {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from people order by id limit ${crowd}`)
  const { db, close } = openDb({ url: databaseUrl, poolSize: 4, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const begun = performance.now()
  await notifyCrowd(
    { ...deps, db },
    rows.map(({ id }) => id),
    {
      event: `bench.told ${randomUUID()}`,
      category: 'GENERAL',
      type: 'BENCH',
      title: 'Lịch nghỉ Tết',
      text: 'Các lớp học nghỉ từ **05/02** đến hết **12/02**.',
      why: 'Bạn nhận tin này vì bạn có tài khoản trên Khuê.',
    },
  )
  const crowdSeconds = (performance.now() - begun) / 1000
  await close()
  return { crowd: rows.length, crowdSeconds }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getNotificationSettings } from '@khue/contracts/people/notification-settings'
import { countNotSeen, loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { searchOrders } from '@khue/contracts/sale/orders'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { sql } from 'drizzle-orm'
import { composeCampaign, planCampaign } from '#modules/backoffice/campaigns'
import { notify } from '#modules/people/notifications'
import { run } from './bulk.ts'
import { signIn, type BenchTarget } from './sale.ts'
import { type Ask, requestAtConstantRate, type P99, p99Of } from './constant-rate.ts'

const readers = 500
const asksPerSecond = 100
const receiptEveryMs = 500

export type FanOutWaits = {
  crowd: number
  crowdSeconds: number
  /** Latency of the API and of the slowest receipt e-mail: on an idle server, while notices are created, and while their e-mails are sent. */
  quiet: Waits
  told: Waits
  mailed: Waits
}
export type Waits = { api: P99; receiptMs: number }

/**
 * A campaign to everyone, started as an admin does, with all roles in one process: seconds until every inbox has the notice and all deliveries are
 * planned; then its e-mails are sent, as they would be an hour later. Measures the API latency and the delay of receipt e-mails meanwhile, compared
 * with an idle server.
 */
export async function measureFanOut(target: BenchTarget, seconds: number): Promise<FanOutWaits> {
  const nextAsk = asksOf(await signIn(target, readers))
  await giveAddresses(target)
  await answersWhile(target, nextAsk, async () => pause(seconds * 500)) // warms up
  const quiet = await answersWhile(target, nextAsk, async () => pause(seconds * 1000))
  let id = ''
  const told = await answersWhile(target, nextAsk, async () => {
    id = await beginCampaign(target)
    while (!(await isOver(target, id))) await pause(250)
  })
  await letLettersLeave(target, id)
  const mailed = await answersWhile(target, nextAsk, async () => pause(seconds * 1000))
  if (!(await areLettersLeaving(target, id))) throw new Error('The campaign did not send e-mails during the whole measurement')
  return { ...(await readCampaign(target, id)), quiet, told, mailed }
}

/** Makes the e-mails due: receipts then compete with e-mails that wait and e-mails that are being sent. */
const letLettersLeave = ({ deps }: BenchTarget, id: string) =>
  run(deps, `update notification_deliveries set due_at = now() where campaign_id = '${id}' and channel = 'email' and state = 'WAITING'`)

async function areLettersLeaving({ deps }: BenchTarget, id: string) {
  const { rows } = await deps.db.execute<{ sent: boolean; waiting: boolean }>(sql`
    select exists (select from notification_deliveries where campaign_id = ${id} and channel = 'email' and state = 'SENT') as sent,
      exists (select from notification_deliveries where campaign_id = ${id} and channel = 'email' and state = 'WAITING') as waiting`)
  return rows[0]?.sent === true && rows[0].waiting
}

/** The requests of an open page, by people in turn. */
function asksOf(tokens: readonly string[]) {
  const json = { 'content-type': 'application/json' }
  const asks: Ask[] = [
    { ...loadNotifications, headers: msgApp },
    { ...countNotSeen, headers: msgApp },
    { ...listPlans, headers: {} },
    { ...searchOrders, headers: json, body: '{}' },
    { ...getNotificationSettings, headers: {} },
  ].map(({ method, path, ...ask }) => ({ method, path: `/api${path}`, ...ask }))
  let next = 0
  return (): Ask => {
    const at = next++
    const ask = asks[at % asks.length]
    if (!ask) throw new Error('No requests are defined')
    return { ...ask, headers: { ...ask.headers, authorization: `Bearer ${tokens[Math.floor(at / asks.length) % tokens.length]}` } }
  }
}

/** 99th percentile of API latencies in milliseconds while `done` runs, and the delay of the slowest receipt e-mail. */
async function answersWhile(target: BenchTarget, nextAsk: () => Ask, done: () => Promise<void>): Promise<Waits> {
  const doing = { isOver: false }
  const goesOn = () => !doing.isOver
  const over = done().finally(() => (doing.isOver = true))
  const [times, receipts] = await Promise.all([
    requestAtConstantRate(target.url, nextAsk, { perSecond: asksPerSecond, goesOn }),
    tellReceipts(target, goesOn),
    over,
  ])
  return { api: p99Of(times), receiptMs: await slowestLetter(target, receipts) }
}

/** Gives everyone an e-mail address, so that e-mails are planned. */
const giveAddresses = ({ deps }: BenchTarget) =>
  deps.db.execute(sql`
    insert into sign_in_identifiers (id, account_id, kind, value) select gen_random_uuid(), id, 'email', id || '@example.vn' from accounts a
    where not exists (select from sign_in_identifiers i where i.account_id = a.id and i.kind = 'email')`)

async function beginCampaign({ deps }: BenchTarget) {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select person_id as id from person_roles where role = 'admin' limit 1`)
  const actor = { id: rows[0]?.id ?? '' }
  const { id } = await composeCampaign(deps, actor, {
    category: 'GENERAL',
    title: 'Lịch nghỉ Tết',
    text: 'Các lớp học nghỉ từ **05/02** đến hết **12/02**.',
    url: null,
    audience: { roles: [], skus: [], isWithoutPlan: false, provinceCodes: [], classCode: null },
  })
  await planCampaign(deps, actor, id, { version: 0, at: null })
  return id
}

async function isOver({ deps }: BenchTarget, id: string) {
  const { rows } = await deps.db.execute<{ state: string }>(sql`select state from campaigns where id = ${id}`)
  return rows[0]?.state === 'SENT'
}

async function readCampaign({ deps }: BenchTarget, id: string) {
  const { rows } = await deps.db.execute<{ crowd: number; crowdSeconds: number }>(sql`
    select delivered as crowd, extract(epoch from ended_at - scheduled_at)::float as "crowdSeconds" from campaigns where id = ${id}`)
  return rows[0] ?? { crowd: 0, crowdSeconds: Number.NaN }
}

/** Sends receipts repeatedly; returns the event by which they are found. */
async function tellReceipts({ deps }: BenchTarget, goesOn: () => boolean) {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select person_id as id from accounts order by random() limit 500`)
  const event = `bench.receipt ${randomUUID()}`
  for (const { id } of rows) {
    if (!goesOn()) break
    await notify(deps, [id], {
      event,
      category: 'TRANS',
      type: 'BENCH',
      title: 'Thanh toán thành công 891.000đ',
      text: 'Gói Sao Khuê dùng đến 01/06/2027.',
      reason: 'Bạn vừa thanh toán.',
    })
    await pause(receiptEveryMs)
  }
  return event
}

/** From the creation of the notice until the mail server accepted its e-mail. */
async function slowestLetter({ deps }: BenchTarget, event: string) {
  for (;;) {
    const { rows } = await deps.db.execute<{ slowest: number; open: number }>(sql`
      select max(extract(epoch from d.decided_at - n.published_at) * 1000)::float as slowest,
        count(*) filter (where d.state is distinct from 'SENT')::int as open
      from notifications n left join notification_deliveries d on d.person_id = n.person_id and d.notification_id = n.id and d.channel = 'email'
      where n.event = ${event}`)
    if (rows[0]?.open === 0) return rows[0].slowest
    await pause(250)
  }
}

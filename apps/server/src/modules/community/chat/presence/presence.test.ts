import { listPresence, type Presence } from '@khue/contracts/community/chat-presence'
import { blockPerson } from '@khue/contracts/community/chat-safety'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test, vi } from 'vitest'
import { unlinkGuardian } from '#modules/people/people'
import { emitToPeople } from '#platform/realtime/broadcast'
import { anotherNode, untilBusListens, handshake, listeningApp, type Page, waitOptions } from '#testing/realtime'
import { startProcess } from '#testing/node-process'
import type { TestPerson } from '#testing/people'
import { sendDueAlerts, scheduleUnreadAlerts } from '../alerts/alerts.service.ts'
import { chatEnv, withChat } from '../chat.testing.ts'
import { emitPresence, listConnected } from './presence.service.ts'
import { createPresenceScan } from './track-presence.service.ts'

const live = await listeningApp(chatEnv)
const { call, deps, opened, pool, school, send } = withChat(live)
const node = await anotherNode(deps.config)
await untilBusListens(pool, 2)

let { teacher, learner, mate, mother, stranger } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother, stranger } = await school())
})

const seenBy = async (as: TestPerson) => (await call(listPresence, { as })).data.items
const isSeenBy = async (as: TestPerson, other: TestPerson) => (await seenBy(as)).find(({ personId }) => personId === other.id)?.isOnline
const isConnected = async ({ id }: TestPerson) => (await listConnected(deps, [id])).has(id)
const becomes = (person: TestPerson, there: boolean) => vi.waitUntil(async () => (await isConnected(person)) === there, waitOptions)
const presenceEvents = ({ received }: Page, { id }: TestPerson) =>
  received.flatMap(({ event, data }) =>
    event === 'chat:presence' && (data as Presence).personId === id ? [(data as Presence).isOnline] : [],
  )
const waitForEvent = (page: Page, person: TestPerson, said: boolean) =>
  vi.waitUntil(() => presenceEvents(page, person).at(-1) === said, waitOptions)
const close = ({ socket }: Page) => void socket.disconnect()
const last = 'notifications:changed'
/** Emits the presence of some people, as their node does, and returns the events that a page of its node got, up to a later one. */
async function heardOf(people: readonly TestPerson[], by: TestPerson, page: Page) {
  page.received.length = 0
  await emitPresence(
    deps,
    people.map(({ id }) => id),
  )
  emitToPeople(deps, [by.id], last)
  await page.waitForEvent(last)
  return page.received.map(({ event }) => event)
}

test('people who share a conversation see each other come online and go offline, across nodes', async () => {
  await opened(mother, teacher)
  const mothers = await live.open(mother)
  expect(await isSeenBy(mother, teacher)).toBe(false)
  const hers = await node.open(teacher)
  await waitForEvent(mothers, teacher, true)
  expect(await isSeenBy(mother, teacher)).toBe(true)
  expect(await isSeenBy(teacher, mother)).toBe(true)
  const closedAt = Date.now()
  close(hers)
  await waitForEvent(mothers, teacher, false)
  const [seen] = await seenBy(mother)
  expect(seen).toMatchObject({ personId: teacher.id, isOnline: false })
  expect(Date.parse(seen?.seenAt ?? '')).toBeGreaterThanOrEqual(closedAt)
})

test('a person who connects learns who is online: of two who connect at once, one finds the other', async () => {
  await opened(mother, teacher)
  const hers = await node.open(teacher)
  await becomes(teacher, true)
  const mothers = await live.open(mother)
  await waitForEvent(mothers, teacher, true)
  await waitForEvent(hers, mother, true)
  expect([presenceEvents(mothers, teacher), presenceEvents(hers, mother)].flat()).not.toContain(false)
})

test('moving to another page or another node never shows a person as offline', async () => {
  await opened(mother, teacher)
  const mothers = await live.open(mother)
  const first = await node.open(teacher)
  await waitForEvent(mothers, teacher, true)
  close(first)
  const second = await live.open(teacher)
  await vi.waitUntil(
    async () => (await pool.query('select from chat_presences where person_id = $1', [teacher.id])).rowCount === 2,
    waitOptions,
  )
  await vi.waitUntil(
    async () => (await pool.query('select from chat_presences where person_id = $1', [teacher.id])).rowCount === 1,
    waitOptions,
  )
  expect(await isConnected(teacher)).toBe(true)
  expect(presenceEvents(mothers, teacher)).not.toContain(false)
  close(second)
  await waitForEvent(mothers, teacher, false)
})

test('presence is hidden from people who blocked each other and from unrelated people', async () => {
  await opened(learner, mate)
  await opened(mother, learner)
  await opened(mother, teacher)
  const [mates, mothers, strangers] = [await live.open(mate), await live.open(mother), await live.open(stranger)]
  const [mine, hers] = [await node.open(learner), await node.open(teacher)]
  for (const page of [mates, mothers]) await waitForEvent(page, learner, true)
  await waitForEvent(mothers, teacher, true)
  expect([await isSeenBy(mate, learner), await isSeenBy(mother, learner), await isSeenBy(stranger, learner)]).toEqual([
    true,
    true,
    undefined,
  ])
  await call(blockPerson, { as: mate, params: { personId: learner.id }, body: { isBlocked: true } })
  expect([await isSeenBy(mate, learner), await isSeenBy(learner, mate)]).toEqual([undefined, undefined])
  await unlinkGuardian(deps, { guardianId: mother.id, childId: learner.id })
  expect([await isSeenBy(mother, learner), await isSeenBy(learner, mother), await isSeenBy(mother, teacher)]).toEqual(
    Array(3).fill(undefined),
  )
  close(mine)
  close(hers)
  await becomes(learner, false)
  await becomes(teacher, false)
  expect(await heardOf([learner, teacher], mate, mates)).toEqual([last])
  expect(await heardOf([learner, teacher], mother, mothers)).toEqual([last])
  expect(await heardOf([learner, teacher], stranger, strangers)).toEqual([last])
})

test('a supervising guardian sees the presence of neither person, unless they share a conversation themselves', async () => {
  await opened(learner, teacher)
  const mothers = await live.open(mother)
  await node.open(teacher)
  await becomes(teacher, true)
  expect(await seenBy(mother)).toEqual([])
  expect(await heardOf([teacher], mother, mothers)).toEqual([last])
})

test('people on a killed node go offline when its lease expires', { timeout: 90_000 }, async () => {
  await opened(mother, teacher)
  const mothers = await live.open(mother)
  const third = await startProcess(deps.config, { ROLES: 'api,live' })
  await vi.waitUntil(async () => (await handshake(third.url)).status === 101, { timeout: 30_000, interval: 300 }) // the node may be busy
  const hers = await live.open(teacher, third.url)
  await waitForEvent(mothers, teacher, true)
  third.kill()
  await hers.closed
  expect(await isConnected(teacher)).toBe(true) // the lease has not expired yet
  await pool.query(
    `
    update chat_nodes set expires_at = expires_at - interval '15 seconds' where id in (select node_id from chat_presences where person_id = $1)`,
    [teacher.id],
  ) // as if the lease had expired
  expect(await isConnected(teacher)).toBe(false)
  await waitForEvent(mothers, teacher, false)
  expect((await pool.query('select from chat_presences where person_id = $1', [teacher.id])).rowCount).toBe(0)
})

test('a node whose lease was lost writes its people again', async () => {
  await live.open(mother)
  await becomes(mother, true)
  await pool.query('delete from chat_nodes')
  expect(await isConnected(mother)).toBe(false)
  await becomes(mother, true)
})

test('steady connections cause no writes, and few lease renewals', async () => {
  const id = uuidv7()
  let ms = 0
  const scan = createPresenceScan(deps, { id, connected: () => new Set([mother.id]), now: () => ms })
  const rowOf = async (table: string, column: string) =>
    (await pool.query(`select xmin, ctid from ${table} where ${column} = $1`, [id])).rows
  const rows = async () => ({ lease: await rowOf('chat_nodes', 'id'), presence: await rowOf('chat_presences', 'node_id') })
  expect(await scan()).toEqual([mother.id])
  const before = await rows()
  expect([before.lease.length, before.presence.length]).toEqual([1, 1])
  for (ms = 500; ms < 5000; ms += 500) expect(await scan()).toEqual([])
  expect(await rows()).toEqual(before)
  expect(await scan()).toEqual([]) // after five seconds
  const after = await rows()
  expect(after.presence).toEqual(before.presence)
  expect(after.lease).not.toEqual(before.lease)
  await pool.query('delete from chat_nodes where id = $1', [id])
})

const calls = async (as: TestPerson) =>
  (await call(loadNotifications, { as, headers: msgApp })).data.items.filter(({ type }) => type === 'CHAT_MESSAGE').length
async function later() {
  await scheduleUnreadAlerts(deps)
  await pool.query('update chat_pending_notifications set due_at = now()')
  await sendDueAlerts(deps)
}

test('a person with an open page is not notified while they may still look, a person without one at once', async () => {
  const [id, other] = [await opened(mother, teacher), await opened(mother, learner)]
  const hers = await node.open(teacher)
  await becomes(teacher, true)
  await send(mother, id, 'Cô ơi')
  await send(mother, other, 'Con ơi')
  await later()
  await later()
  expect([await calls(teacher), await calls(learner)]).toEqual([0, 1])
  close(hers)
  await becomes(teacher, false)
  await later()
  expect(await calls(teacher)).toBe(1)
})

test('a person with an open page who does not look at it is notified too', async () => {
  const id = await opened(mother, teacher)
  await node.open(teacher)
  await becomes(teacher, true)
  await send(mother, id, 'Cô ơi')
  await later()
  expect(await calls(teacher)).toBe(0)
  await pool.query("update chat_messages set sent_at = sent_at - interval '31 seconds' where room_id = $1", [id])
  await later()
  expect(await calls(teacher)).toBe(1)
})

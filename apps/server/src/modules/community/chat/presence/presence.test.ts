import { listPresence, type Presence } from '@khue/contracts/community/chat-presence'
import { blockPerson } from '@khue/contracts/community/chat-safety'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { beforeEach, expect, test, vi } from 'vitest'
import { unlinkGuardian } from '#modules/people/identity'
import { anotherNode, untilBusListens, handshake, listeningApp, type Page, waitOptions } from '#testing/realtime'
import { startProcess } from '#testing/node-process'
import type { TestPerson } from '#testing/people'
import { sendDueAlerts, scheduleUnreadAlerts } from '../alerts/alerts.service.ts'
import { chatEnv, withChat } from '../chat.testing.ts'
import { listConnected } from './presence.service.ts'

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
const told = ({ heard }: Page, { id }: TestPerson) =>
  heard.flatMap(({ event, data }) => (event === 'chat:presence' && (data as Presence).personId === id ? [(data as Presence).isOnline] : []))
const waitForEvent = (page: Page, person: TestPerson, said: boolean) => vi.waitUntil(() => told(page, person).at(-1) === said, waitOptions)
const close = ({ socket }: Page) => void socket.disconnect()

test('whoever one writes with is seen to come and to go, from whatever node', async () => {
  await opened(mother, teacher)
  const mothers = await live.open(mother)
  expect(await isSeenBy(mother, teacher)).toBe(false)
  const hers = await node.open(teacher)
  await waitForEvent(mothers, teacher, true)
  expect(await isSeenBy(mother, teacher)).toBe(true)
  expect(await isSeenBy(teacher, mother)).toBe(true)
  close(hers)
  await waitForEvent(mothers, teacher, false)
  const [seen] = await seenBy(mother)
  expect(seen).toMatchObject({ personId: teacher.id, isOnline: false })
  expect(Date.now() - Date.parse(seen?.seenAt ?? '')).toBeLessThan(60_000)
})

test('whoever comes is told who is there already: of two who come at once, one finds the other', async () => {
  await opened(mother, teacher)
  const hers = await node.open(teacher)
  await becomes(teacher, true)
  const mothers = await live.open(mother)
  await waitForEvent(mothers, teacher, true)
  await waitForEvent(hers, mother, true)
  expect([told(mothers, teacher), told(hers, mother)].flat()).not.toContain(false)
})

test('whoever goes to the next page, or to another node, was never gone', async () => {
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
  expect(told(mothers, teacher)).not.toContain(false)
  close(second)
  await waitForEvent(mothers, teacher, false)
})

test('it is shown to nobody whom one has blocked or who has blocked one, nor to those one has nothing to do with', async () => {
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
  const before = [mates, mothers].map((page) => page.heard.length)
  close(mine)
  close(hers)
  await becomes(learner, false)
  await becomes(teacher, false)
  await live.open(await live.given.student()) // whatever was to be told has been told before this one is written down
  await new Promise((resolve) => void setTimeout(resolve, 1200))
  expect([mates, mothers].map((page) => page.heard.length)).toEqual(before)
  expect(strangers.heard).toEqual([])
})

test('a guardian who reads along sees neither of the two, unless they write with them themselves', async () => {
  await opened(learner, teacher)
  const mothers = await live.open(mother)
  await node.open(teacher)
  await becomes(teacher, true)
  expect(await seenBy(mother)).toEqual([])
  await new Promise((resolve) => void setTimeout(resolve, 1200))
  expect(mothers.heard).toEqual([])
})

test('who was on a node that is killed is gone once it has not said for a while that it is there', { timeout: 90_000 }, async () => {
  await opened(mother, teacher)
  const mothers = await live.open(mother)
  const third = await startProcess(deps.config, { ROLES: 'api,live' })
  await vi.waitUntil(async () => (await handshake(third.url)).status === 101, { timeout: 30_000, interval: 300 }) // it may have its hands full
  const hers = await live.open(teacher, third.url)
  await waitForEvent(mothers, teacher, true)
  third.kill()
  await hers.closed
  expect(await isConnected(teacher)).toBe(true) // nobody can know yet
  await pool.query(
    `
    update chat_nodes set expires_at = expires_at - interval '15 seconds' where id in (select node_id from chat_presences where person_id = $1)`,
    [teacher.id],
  ) // as after so long
  expect(await isConnected(teacher)).toBe(false)
  await waitForEvent(mothers, teacher, false)
  expect((await pool.query('select from chat_presences where person_id = $1', [teacher.id])).rowCount).toBe(0)
})

test('a node that was taken for dead writes its people down again', async () => {
  await live.open(mother)
  await becomes(mother, true)
  await pool.query('delete from chat_nodes')
  expect(await isConnected(mother)).toBe(false)
  await becomes(mother, true)
})

test('nothing is written of whoever stays, and little of the node', async () => {
  await live.open(mother)
  await becomes(mother, true)
  const row = async () => (await pool.query('select xmin, ctid from chat_presences where person_id = $1', [mother.id])).rows
  const [before, nodesBefore] = [await row(), (await pool.query('select id, expires_at from chat_nodes order by id')).rows]
  await new Promise((resolve) => void setTimeout(resolve, 3000))
  expect(await row()).toEqual(before)
  const changed = (await pool.query('select id, expires_at from chat_nodes order by id')).rows.filter(
    ({ expires_at }, at) => expires_at.getTime() !== nodesBefore[at]?.expires_at.getTime(),
  )
  expect(changed.length).toBeLessThanOrEqual(2) // each of them once in five seconds
})

const calls = async (as: TestPerson) =>
  (await call(loadNotifications, { as, headers: msgApp })).data.items.filter(({ type }) => type === 'CHAT_MESSAGE').length
async function later() {
  await scheduleUnreadAlerts(deps)
  await pool.query('update chat_pending_notifications set due_at = now()')
  await sendDueAlerts(deps)
}

test('whoever has a page open is not called while they may still look, whoever has none is called at once', async () => {
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

test('whoever has a page open and does not look at it is called as well', async () => {
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

import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test, vi } from 'vitest'
import { joinGroupRoom, leaveGroupRoom, openGroupRoom, renameGroupRoom } from '#modules/community/chat'
import { transact } from '#platform/deps'
import { anotherNode, listeningApp, type Page, untilBusListens, waitOptions } from '#testing/realtime'
import type { TestPerson } from '#testing/people'
import { chatEnv, withChat } from './chat.testing.ts'

const live = await listeningApp(chatEnv)
const { classRoom, deps, enrol, given, pool, rooms, school, send, textsOf } = withChat(live)
const node = await anotherNode(deps.config)
await untilBusListens(pool, 2)

let { learner, mate, friend } = {} as { learner: TestPerson; mate: TestPerson; friend: TestPerson }
let { classId, groupId, id } = {} as { classId: string; groupId: string; id: string }
beforeEach(async () => {
  ;({ learner, classId } = await school())
  mate = await given.student({ name: 'Đỗ Minh Quân' })
  friend = await given.student({ name: 'Vũ Bảo Ngọc' })
  for (const child of [mate, friend]) await pool.query(`update people set birth_date = '2013-09-05' where id = $1`, [child.id])
  const early = await node.open(mate)
  groupId = uuidv7()
  id = await openGroupRoom(deps, { groupId, title: 'Ôn thi vào 10', ownerId: learner.id, memberIds: [mate.id] })
  await early.waitForEvent('chat:room-edited') // it reaches the other node a moment later, and must not reach the pages of a test
  early.socket.disconnect()
})

const editsOf = ({ received }: Page) => received.filter(({ event }) => event === 'chat:room-edited').map(({ data }) => data)
const receives = (page: Page, times: number) => vi.waitUntil(() => editsOf(page).length === times, waitOptions)
/** Pages of the two members and of a friend, on both nodes. */
async function pages() {
  const [mine, elsewhere, friends] = [await live.open(learner), await node.open(mate), await node.open(friend)]
  return { mine, elsewhere, friends }
}

test('members on every node receive joining, renaming and leaving a group; strangers receive nothing', async () => {
  const strangers = await live.open(await given.parent())
  const { mine, elsewhere, friends } = await pages()
  await joinGroupRoom(deps, groupId, [friend.id])
  for (const page of [mine, elsewhere, friends]) await receives(page, 1)
  expect((await rooms(friend)).map(({ title }) => title)).toContain('Ôn thi vào 10')
  await renameGroupRoom(deps, groupId, 'Toán mỗi tối')
  for (const page of [mine, elsewhere, friends]) await receives(page, 2)
  await leaveGroupRoom(deps, groupId, [friend.id])
  for (const page of [mine, elsewhere, friends]) await receives(page, 3) // also sent to the member who left
  await renameGroupRoom(deps, groupId, 'Toán')
  for (const page of [mine, elsewhere]) await receives(page, 4)
  await send(learner, id, 'nghe không?')
  await elsewhere.waitForEvent('chat:changed')
  expect(editsOf(friends)).toEqual([1, 2, 3].map(() => ({ roomId: id })))
  expect(friends.received.map(({ event }) => event)).not.toContain('chat:changed')
  expect(strangers.received).toEqual([])
})

test('members receive the opening of a group, but no repeated or rolled back change', async () => {
  const { mine, elsewhere } = await pages()
  const again = { groupId, title: 'Ôn thi vào 10', ownerId: learner.id, memberIds: [mate.id] }
  await openGroupRoom(deps, again)
  await joinGroupRoom(deps, groupId, [mate.id])
  await leaveGroupRoom(deps, groupId, [friend.id])
  await transact(deps, async (deps) => {
    await renameGroupRoom(deps, groupId, 'không bao giờ')
    throw new Error('rolled back')
  }).catch(() => undefined)
  const other = await openGroupRoom(deps, { ...again, groupId: uuidv7() })
  await receives(mine, 1)
  await receives(elsewhere, 1)
  expect([...editsOf(mine), ...editsOf(elsewhere)]).toEqual([{ roomId: other }, { roomId: other }])
})

test('a learner who joins a class gets its next message at once, although the class is cached', async () => {
  const room = await classRoom(learner)
  const [page, mine] = [await live.open(friend), await live.open(learner)]
  await send(learner, room.id, 'trước') // caches who belongs to the class
  await mine.waitForEvent('chat:changed')
  await enrol(friend, classId)
  await receives(page, 1)
  await send(learner, room.id, 'sau')
  await page.waitForEvent('chat:changed')
  expect(await textsOf(friend, room.id)).toEqual(['sau'])
})

import * as api from '@khue/contracts/community/chat'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { joinGroupRoom, leaveGroupRoom, openGroupRoom, renameGroupRoom } from '#modules/community/chat'
import { transact } from '#platform/deps'
import type { TestPerson } from '#testing/people'
import { chatTestApp } from './chat.testing.ts'

const { born, call, changes, deps, given, open, opened, page, read, rooms, school, seen, send, textsOf, unread } = await chatTestApp()

let { learner, mother, stranger } = {} as Awaited<ReturnType<typeof school>>
let { owner, friend, groupId, id } = {} as { owner: TestPerson; friend: TestPerson; groupId: string; id: string }
beforeEach(async () => {
  ;({ learner, mother, stranger } = await school())
  owner = await given.student({ name: 'Đỗ Minh Quân' })
  friend = await given.student({ name: 'Vũ Bảo Ngọc' })
  await born(owner, '2012-11-20')
  await born(friend, '2013-09-05')
  groupId = uuidv7()
  id = await openGroupRoom(deps, { groupId, title: 'Ôn thi vào 10', ownerId: owner.id, memberIds: [learner.id] })
})

const kinds = async (as: TestPerson) =>
  new Map((await call(api.listContacts, { as })).data.items.map(({ person, relation, about }) => [person.personId, `${relation} ${about}`]))

test('a study group has one room, where only its owner and members can read and write', async () => {
  const again = { groupId, title: 'Tên khác', ownerId: owner.id, memberIds: [friend.id] }
  expect(new Set(await Promise.all([1, 2, 3].map(() => openGroupRoom(deps, again))))).toEqual(new Set([id]))
  await send(owner, id, 'Tối nay ôn hình nhé')
  await send(learner, id, 'Dạ vâng', { replyTo: 1, mentions: [owner.id] })
  expect(await textsOf(owner, id)).toEqual(['Tối nay ôn hình nhé', 'Dạ vâng'])
  expect((await rooms(learner)).find((room) => room.id === id)).toMatchObject({ kind: 'ROOM', purpose: 'GROUP', title: 'Ôn thi vào 10' })
  const details = (await read(owner, id)).data
  expect(details).toMatchObject({ canWrite: true, disabledReason: null })
  expect(new Set(details.members.map(({ person }) => person.personId))).toEqual(new Set([owner.id, learner.id]))
  for (const as of [friend, stranger])
    for (const answer of [await page(as, id), await read(as, id), await changes(as, id, 0), await send(as, id, 'x')])
      expect([answer.status, answer.code]).toEqual([404, 'CHAT_ROOM_NOT_FOUND'])
})

test('a person who joins a group later sees messages from then on, and repeated joins change nothing', async () => {
  await send(owner, id, 'trước')
  await Promise.all([joinGroupRoom(deps, groupId, [friend.id]), joinGroupRoom(deps, groupId, [friend.id, friend.id])])
  await send(owner, id, 'sau')
  expect(await textsOf(friend, id)).toEqual(['sau'])
  expect(await unread(friend)).toBe(1)
  expect((await read(owner, id)).data.members).toHaveLength(3)
})

test('leaving a group ends access to its room at once, and the relation to its members', async () => {
  const two = await opened(owner, learner)
  await send(owner, two, 'Chào bạn')
  await send(owner, id, 'chuyện của nhóm')
  expect(await unread(learner)).toBe(2)
  await leaveGroupRoom(deps, groupId, [learner.id])
  await leaveGroupRoom(deps, groupId, [learner.id])
  for (const answer of [
    await page(learner, id),
    await read(learner, id),
    await send(learner, id, 'x'),
    await changes(learner, id, 0),
    await seen(learner, id, 1),
  ])
    expect([answer.status, answer.code]).toEqual([404, 'CHAT_ROOM_NOT_FOUND'])
  expect(await rooms(learner)).not.toContainEqual(expect.objectContaining({ id }))
  expect(await unread(learner)).toBe(1)
  for (const as of [owner, learner]) expect((await send(as, two, 'còn đó không')).code).toBe('CHAT_RELATION_ENDED')
  expect((await kinds(owner)).has(learner.id)).toBe(false)
  await openGroupRoom(deps, { groupId, title: 'Ôn thi vào 10', ownerId: owner.id, memberIds: [learner.id] })
  expect((await page(learner, id)).status).toBe(404) // opening the room again does not bring back people who left
  await joinGroupRoom(deps, groupId, [learner.id])
  expect(await textsOf(learner, id)).toContain('chuyện của nhóm')
})

test('members of one group may write to each other, and not to members of another group', async () => {
  await openGroupRoom(deps, { groupId: uuidv7(), title: 'Nhóm khác', ownerId: owner.id, memberIds: [friend.id] })
  expect((await kinds(owner)).get(learner.id)).toBe('GROUPMATE Ôn thi vào 10')
  expect((await kinds(owner)).get(friend.id)).toBe('GROUPMATE Nhóm khác')
  expect((await open(owner, learner.id)).status).toBe(200)
  for (const [as, other] of [
    [friend, learner],
    [learner, friend],
    [mother, owner],
    [stranger, owner],
  ] as const)
    expect([as.name, (await open(as, other.id)).code]).toEqual([as.name, 'CHAT_PERSON_NOT_FOUND'])
})

test("a child's guardian can read messages of a group's adult to the child, but not those of children to each other", async () => {
  await joinGroupRoom(deps, groupId, [friend.id])
  await born(owner, '1990-01-01') // grown up since
  const [ofAdult, ofChildren] = [await opened(owner, learner), await opened(friend, learner)]
  await send(owner, ofAdult, 'Chào em')
  await send(friend, ofChildren, 'Chào bạn')
  expect(await textsOf(mother, ofAdult)).toEqual(['Chào em'])
  expect((await read(owner, ofAdult)).data).toMatchObject({ guardians: [{ personId: mother.id }], room: { isSeenByGuardians: true } })
  expect((await page(mother, ofChildren)).status).toBe(404)
})

test('a group of just a child and an adult cannot be used to avoid guardians; one of two children, or of relatives, works', async () => {
  await send(owner, id, 'Chào em')
  await joinGroupRoom(deps, groupId, [friend.id])
  await born(owner, '1990-01-01') // grown up since
  expect((await send(owner, id, 'đủ ba người')).status).toBe(200)
  await leaveGroupRoom(deps, groupId, [friend.id])
  for (const as of [owner, learner]) {
    expect((await send(as, id, 'riêng hai ta')).code).toBe('CHAT_GROUP_OF_TWO')
    expect((await read(as, id)).data).toMatchObject({ canWrite: false, disabledReason: expect.stringContaining('phụ huynh') })
  }
  expect(await textsOf(learner, id)).toEqual(['Chào em', 'đủ ba người'])
  await leaveGroupRoom(deps, groupId, [owner.id])
  await joinGroupRoom(deps, groupId, [friend.id])
  expect((await send(learner, id, 'còn hai đứa mình')).status).toBe(200)
  await Promise.all([leaveGroupRoom(deps, groupId, [friend.id]), joinGroupRoom(deps, groupId, [mother.id])])
  expect((await send(learner, id, 'Mẹ ơi')).status).toBe(200)
})

test('renaming a group renames its room', async () => {
  await renameGroupRoom(deps, groupId, 'Ôn thi vào 10 · Toán')
  expect((await rooms(owner)).find((room) => room.id === id)?.title).toBe('Ôn thi vào 10 · Toán')
})

test('a group with an unknown member gets no room, and its transaction rolls back', async () => {
  const refused = { groupId: uuidv7(), title: 'Nhóm hụt', ownerId: owner.id, memberIds: [uuidv7()] }
  await expect(transact(deps, (deps) => openGroupRoom(deps, refused))).rejects.toMatchObject({
    code: 'GROUP_CHAT_CREATION_FAILED',
    status: 409,
  })
  await expect(joinGroupRoom(deps, refused.groupId, [owner.id])).rejects.toMatchObject({ code: 'CHAT_ROOM_NOT_FOUND' })
  await expect(joinGroupRoom(deps, groupId, [friend.id, uuidv7()])).rejects.toMatchObject({ code: 'CHAT_PERSON_NOT_FOUND', status: 404 })
  expect((await read(owner, id)).data.members).toHaveLength(2)
  await expect(leaveGroupRoom(deps, refused.groupId, [owner.id])).rejects.toMatchObject({ code: 'CHAT_ROOM_NOT_FOUND' })
  expect((await rooms(owner)).map(({ title }) => title)).toEqual(['Ôn thi vào 10'])
})

import * as api from '@khue/contracts/community/chat'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { endUses } from '#modules/sale/entitlements'
import { familyLinked } from '#modules/people/families'
import { linkGuardian, unlinkGuardian } from '#modules/people/people'
import { transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import type { TestPerson } from '#testing/people'
import { chatTestApp } from './chat.testing.ts'

const {
  born,
  call,
  changes,
  classRoom,
  deps,
  edit,
  enrol,
  given,
  liveClass,
  open,
  opened,
  page,
  pin,
  react,
  read,
  rooms,
  school,
  seen,
  send,
  deliverEvents,
  recallMessage,
  textsOf,
  unread,
} = await chatTestApp()

let { teacher, learner, mate, mother, stranger, classId } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother, stranger, classId } = await school())
})

const known = async (as: TestPerson, term = '') =>
  (await call(api.listContacts, { as, query: { term } })).data.items.map(({ person, relation }) => [person.name, relation])

test('a learner writes to the teacher, whose answer follows in the same room, no matter who opens it', async () => {
  const id = await opened(learner, teacher)
  expect(await opened(teacher, learner)).toBe(id)
  expect((await open(learner, `${teacher.id}TC`)).data.id).toBe(id)
  expect(await rooms(teacher)).not.toContainEqual(expect.objectContaining({ id })) // it has no message yet
  const first = (await send(learner, id, '  Cô ơi câu 7 em làm ra x = 2 ạ.  ')).data
  const answer = (await send(teacher, id, 'Em xem lại mẫu số nhé.', { replyTo: 1 })).data
  expect(first).toMatchObject({ seq: 1, revision: 1, senderId: learner.id, text: 'Cô ơi câu 7 em làm ra x = 2 ạ.', replyTo: null })
  expect(answer).toMatchObject({ seq: 2, replyTo: { seq: 1, senderId: learner.id, text: 'Cô ơi câu 7 em làm ra x = 2 ạ.' } })
  expect((await rooms(learner))[0]).toMatchObject({
    id,
    kind: 'P2P',
    title: 'Nguyễn Thu Hà',
    peer: { id: `${teacher.id}TC`, isTeacher: true },
    last: { seq: 2, senderName: 'Nguyễn Thu Hà', text: 'Em xem lại mẫu số nhé.' },
    unread: 1,
    isSeenByGuardians: true,
  })
})

test('people can write only to family, teachers, learners and their parents, and classmates', async () => {
  expect(new Set(await known(learner))).toEqual(
    new Set([
      ['Lê Thị Mẹ', 'FAMILY'],
      ['Nguyễn Thu Hà', 'TEACHER'],
      ['Trần Gia Huy', 'CLASSMATE'],
    ]),
  )
  expect(new Set(await known(teacher))).toEqual(
    new Set([
      ['Lê Văn Con', 'LEARNER'],
      ['Trần Gia Huy', 'LEARNER'],
      ['Lê Thị Mẹ', 'PARENT_OF_LEARNER'],
    ]),
  )
  expect(await known(mother)).toEqual([
    ['Lê Văn Con', 'FAMILY'],
    ['Nguyễn Thu Hà', 'TEACHER'],
  ])
  expect(await known(stranger)).toEqual([])
  expect(await known(learner, 'thu ha')).toEqual([['Nguyễn Thu Hà', 'TEACHER']])
  for (const [as, other, status] of [
    [learner, teacher, 200],
    [learner, mate, 200],
    [mother, teacher, 200],
    [teacher, mother, 200],
    [mother, mate, 404],
    [stranger, learner, 404],
    [learner, stranger, 404],
    [teacher, stranger, 404],
    [learner, learner, 404],
  ] as const)
    expect([as.name, other.name, (await open(as, other.id)).status]).toEqual([as.name, other.name, status])
  expect((await open(learner, uuidv7())).status).toBe(404)
  expect((await open(learner, 'TC')).status).toBe(400)
})

test('a child and an adult who only attend the same class neither find nor write to each other', async () => {
  const adult = await given.student({ name: 'Người Học Lớn' })
  const other = await given.student({ name: 'Người Lớn Khác' })
  await born(other, '1990-02-03')
  await enrol(adult, classId) // the age is unknown: like an adult
  await enrol(other, classId)
  expect((await known(learner)).map(([name]) => name)).not.toEqual(expect.arrayContaining(['Người Học Lớn']))
  expect(new Set(await known(adult))).toEqual(
    new Set([
      ['Nguyễn Thu Hà', 'TEACHER'],
      ['Người Lớn Khác', 'CLASSMATE'],
    ]),
  )
  for (const [one, two] of [
    [adult, learner],
    [learner, adult],
    [other, mate],
  ] as const)
    expect((await open(one, two.id)).code).toBe('CHAT_PERSON_NOT_FOUND')
  expect((await open(adult, other.id)).status).toBe(200)
  const id = await opened(learner, mate)
  await born(mate, '1990-02-03')
  expect((await send(mate, id, 'x')).code).toBe('CHAT_RELATION_ENDED')
})

test('a guardian can read, but not write, what an adult and their child write, while they are its guardian', async () => {
  const id = await opened(teacher, learner)
  await send(teacher, id, 'Chào em')
  expect((await rooms(mother)).find((room) => room.id === id)).toMatchObject({
    roomRole: 'GUARDIAN',
    title: 'Lê Văn Con và Nguyễn Thu Hà',
    unread: 0,
  })
  expect(await textsOf(mother, id)).toEqual(['Chào em'])
  expect((await read(mother, id)).data).toMatchObject({
    canWrite: false,
    disabledReason: expect.any(String),
    guardians: [{ personId: mother.id }],
  })
  expect((await read(teacher, id)).data.guardians).toMatchObject([{ personId: mother.id }])
  for (const answer of [await send(mother, id, 'x'), await seen(mother, id, 1), await react(mother, id, 1), await pin(mother, id, 1)])
    expect([answer.status, answer.code]).toEqual([403, 'CHAT_READ_ONLY'])
  await unlinkGuardian(deps, { guardianId: mother.id, childId: learner.id })
  expect((await page(mother, id)).status).toBe(404)
  expect(await rooms(mother)).not.toContainEqual(expect.objectContaining({ id }))
})

test('a conversation of two children, of a family or of an adult child has no supervisor', async () => {
  await born(mate, '2014-05-05')
  const [ofChildren, ofFamily, ofTeacher] = [await opened(learner, mate), await opened(learner, mother), await opened(learner, teacher)]
  for (const id of [ofChildren, ofFamily, ofTeacher]) await send(learner, id, 'Chào')
  expect((await page(mother, ofChildren)).status).toBe(404)
  expect((await read(learner, ofFamily)).data).toMatchObject({ guardians: [], room: { isSeenByGuardians: false } })
  await born(learner, '2000-01-01')
  expect((await page(mother, ofTeacher)).status).toBe(404)
  expect((await read(learner, ofTeacher)).data.guardians).toEqual([])
})

test('a new guardian can read along from then on', async () => {
  await born(mate, '2014-05-05')
  const id = await opened(mate, teacher)
  await send(mate, id, 'Em chào cô')
  const father = await given.parent()
  expect((await page(father, id)).status).toBe(404)
  await linkGuardian(deps, { guardianId: father.id, childId: mate.id })
  await transact(deps, (deps) => publish(deps, familyLinked, { id: uuidv7(), guardianId: father.id, childId: mate.id, byId: mate.id }))
  await deliverEvents()
  expect(await textsOf(father, id)).toEqual(['Em chào cô'])
  expect(await classRoom(father, 'PARENTS')).toMatchObject({ title: 'Phụ huynh · Toán 8 · Tối T3, T5' })
})

test('a class has a room, and the parents of its learners have another', async () => {
  const ofClass = await classRoom(learner)
  expect(ofClass).toMatchObject({ kind: 'ROOM', title: 'Toán 8 · Tối T3, T5', roomRole: 'MEMBER', isSeenByGuardians: false })
  await send(teacher, ofClass.id, 'Mai nộp bài nhé')
  expect(await textsOf(mate, ofClass.id)).toEqual(['Mai nộp bài nhé'])
  expect((await page(mother, ofClass.id)).status).toBe(404)
  const ofParents = await classRoom(mother, 'PARENTS')
  await send(mother, ofParents.id, 'Cháu xin nghỉ buổi này ạ')
  expect(await textsOf(teacher, ofParents.id)).toEqual(['Cháu xin nghỉ buổi này ạ'])
  for (const person of [learner, mate, stranger]) expect((await page(person, ofParents.id)).status).toBe(404)
})

test('a learner who joins a class later sees messages from then on', async () => {
  const { id } = await classRoom(learner)
  await send(learner, id, 'trước')
  const late = await given.student()
  await enrol(late, classId)
  await send(late, id, 'Em mới vào ạ', { replyTo: undefined })
  expect(await textsOf(late, id)).toEqual(['Em mới vào ạ'])
  expect((await changes(late, id, 0)).data.items.map(({ seq }) => seq)).toEqual([2])
  expect((await send(late, id, 'trả lời', { replyTo: 1 })).status).toBe(404)
  expect((await react(late, id, 1)).status).toBe(404)
  await send(learner, id, 'nói về tin đầu', { replyTo: 1 })
  expect((await page(late, id)).data.items.at(-1)?.replyTo).toEqual({ seq: 1, senderId: null, text: '', isDeleted: false })
})

test('losing a class ends access to its room at once, also for the parents', async () => {
  const line = await enrol(mate, await liveClass(teacher, 'Lớp khác'))
  const { id } = (await rooms(mate)).find((room) => room.title === 'Lớp khác')!
  await send(teacher, id, 'bí mật của lớp')
  expect(await unread(mate)).toBe(1)
  await endUses(deps, { source: 'LINE', sourceId: line }, 'test')
  for (const answer of [
    await page(mate, id),
    await read(mate, id),
    await send(mate, id, 'x'),
    await changes(mate, id, 0),
    await seen(mate, id, 1),
  ])
    expect([answer.status, answer.code]).toEqual([404, 'CHAT_ROOM_NOT_FOUND'])
  expect(await rooms(mate)).not.toContainEqual(expect.objectContaining({ id }))
  expect(await unread(mate)).toBe(0)
})

test('two people who are no longer related keep their messages and cannot write new ones', async () => {
  const other = await given.teacher({ name: 'Lưu Đình Phong' })
  const line = await enrol(mate, await liveClass(other, 'Lớp riêng'))
  const id = await opened(mate, other)
  await send(mate, id, 'Em chào thầy')
  await endUses(deps, { source: 'LINE', sourceId: line }, 'test')
  const refused = await send(mate, id, 'còn đó không ạ')
  expect([refused.status, refused.code]).toEqual([403, 'CHAT_RELATION_ENDED'])
  expect(await textsOf(mate, id)).toEqual(['Em chào thầy'])
  expect((await read(mate, id)).data).toMatchObject({ canWrite: false, disabledReason: refused.message })
})

test('a stranger cannot find out whether a room exists', async () => {
  const id = await opened(learner, teacher)
  await send(learner, id, 'chuyện riêng')
  const none = uuidv7()
  for (const room of [id, none])
    for (const answer of [
      await page(stranger, room),
      await read(stranger, room),
      await changes(stranger, room, 0),
      await send(stranger, room, 'x'),
      await edit(stranger, room, 1, 'x'),
      await recallMessage(stranger, room, 1),
      await react(stranger, room, 1),
      await pin(stranger, room, 1),
      await seen(stranger, room, 1),
    ])
      expect([answer.status, answer.code, answer.message]).toEqual([404, 'CHAT_ROOM_NOT_FOUND', 'Không tìm thấy cuộc trò chuyện'])
  expect(await rooms(stranger)).toEqual([])
})

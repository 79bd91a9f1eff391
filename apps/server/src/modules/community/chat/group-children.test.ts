import { endLink } from '@khue/contracts/people/families'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { joinGroupRoom, leaveGroupRoom, openGroupRoom } from '#modules/community/chat'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { chatTestApp } from './chat.testing.ts'

const { born, call, deps, enrol, given, liveClass, page, pool, read, school, send, deliverEvents } = await chatTestApp()

let { teacher, learner, mother, stranger, classId } = {} as Awaited<ReturnType<typeof school>>
let { friend, groupId, id } = {} as { friend: TestPerson; groupId: string; id: string }
beforeEach(async () => {
  ;({ teacher, learner, mother, stranger, classId } = await school())
  friend = await given.student({ name: 'Vũ Bảo Ngọc' })
  await born(friend, '2013-09-05')
  groupId = uuidv7()
  id = await openGroupRoom(deps, { groupId, title: 'Ôn thi vào 10', ownerId: learner.id, memberIds: [friend.id] })
})

const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )
const join = (...people: TestPerson[]) =>
  codeOf(
    joinGroupRoom(
      deps,
      groupId,
      people.map((one) => one.id),
    ),
  )
const membersOf = async (as: TestPerson) => (await read(as, id)).data.members.map(({ person }) => person.name).toSorted()
const refused = 'CHAT_GROUP_UNRELATED_ADULT'

test('an unrelated adult can neither join a group of children nor read or write there', async () => {
  await send(learner, id, 'chuyện của tụi mình')
  const student = await given.student({ name: 'Sinh Viên Lạ' })
  await born(student, '2004-01-01')
  for (const adult of [stranger, student, await given.master(), await given.tutor()]) {
    expect(await join(adult)).toBe(refused)
    expect(await join(adult, mother)).toBe(refused)
    for (const answer of [await page(adult, id), await read(adult, id), await send(adult, id, 'x')]) expect(answer.status).toBe(404)
  }
  await expect(joinGroupRoom(deps, groupId, [stranger.id])).rejects.toMatchObject({ status: 403, details: { personIds: [stranger.id] } })
  expect(await membersOf(learner)).toEqual(['Lê Văn Con', 'Vũ Bảo Ngọc'])
})

test('no one opens a group with a child and an unrelated adult, and no child joins a group of adults', async () => {
  const opening = (ownerId: string, memberIds: string[]) =>
    codeOf(openGroupRoom(deps, { groupId: uuidv7(), title: 'Nhóm', ownerId, memberIds }))
  expect(await opening(stranger.id, [learner.id])).toBe(refused)
  expect(await opening(learner.id, [stranger.id])).toBe(refused)
  expect(await opening(stranger.id, [mother.id])).toBe('done')
  const ofAdults = uuidv7()
  await openGroupRoom(deps, { groupId: ofAdults, title: 'Phụ huynh', ownerId: stranger.id, memberIds: [mother.id] })
  expect(await codeOf(joinGroupRoom(deps, ofAdults, [learner.id]))).toBe(refused)
})

test('guardians of a child in the group, teachers of all its children and staff may join', async () => {
  expect(await join(mother)).toBe('done')
  expect(await join(await given.admin())).toBe('done')
  expect(await join(teacher)).toBe(refused) // teaches one of the two
  await enrol(friend, classId)
  expect(await join(teacher)).toBe('done')
  const other = await given.teacher({ name: 'Cô Lạ' })
  await enrol(friend, await liveClass(other))
  expect(await join(other)).toBe(refused)
})

test('of a child and an unrelated adult who join an empty group at the same moment one is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const empty = uuidv7()
    const owner = await given.admin()
    await openGroupRoom(deps, { groupId: empty, title: 'Nhóm mới', ownerId: owner.id, memberIds: [] })
    const answers = await Promise.all([learner, stranger].map((one) => codeOf(joinGroupRoom(deps, empty, [one.id]))))
    expect(answers.toSorted()).toEqual([refused, 'done'])
  }
})

test('a guardian leaves with the last child of theirs, and when the guardianship ends', async () => {
  await join(mother)
  await leaveGroupRoom(deps, groupId, [learner.id])
  expect(await membersOf(friend)).toEqual(['Vũ Bảo Ngọc'])
  expect((await page(mother, id)).status).toBe(404)
  const father = await given.parent({ name: 'Vũ Văn Cha' })
  for (const guardian of [father, await given.parent({ name: 'Trần Thị Bà' })])
    await linkGuardian(deps, { guardianId: guardian.id, childId: friend.id })
  await join(father, learner)
  expect(await membersOf(friend)).toEqual(['Lê Văn Con', 'Vũ Bảo Ngọc', 'Vũ Văn Cha'])
  expect((await call(endLink, { as: father, params: { personId: friend.id } })).status).toBe(200)
  await deliverEvents()
  expect(await membersOf(friend)).toEqual(['Lê Văn Con', 'Vũ Bảo Ngọc'])
  const { rowCount } = await pool.query('select from chat_members where person_id = $1 and left_at is null', [father.id])
  expect(rowCount).toBe(0)
})

import {
  getTeacher,
  interactWithTeacher,
  introLimit,
  moderateRating,
  listRatingQueue,
  listTeacherClasses,
  listTeacherRatings,
  listTopTeachers,
  rateTeacher,
  replyToRating,
} from '@khue/contracts/offer/teachers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { importRatings, createTeacherProfile, noteTaught, teachers } from '#modules/offer/teachers'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { collectPages } from '#testing/collect-pages'

const now = new Date('2026-12-01T19:45:00+07:00')
const { call, given, deps } = await testApp({ clock: () => now })

const describe = (personId: string, yearsTeaching = 5) =>
  createTeacherProfile(deps, { personId, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4, 3], yearsTeaching })

async function teacher(name: string, yearsTeaching: number, classesInHours: number[] = []) {
  const { id } = await given.teacher({ name })
  await describe(id, yearsTeaching)
  for (const hours of classesInHours) {
    const startsAt = new Date(now.getTime() + hours * 3_600_000)
    await scheduleOpenClass(deps, {
      title: 'Lớp mở',
      summary: '',
      subjectId: 4,
      teacherId: id,
      teacherTitle: 'Thầy',
      seats: 5,
      times: { startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) },
    })
  }
  return id
}

test('the teacher with the soonest class comes first, then those who have taught longest', async () => {
  await teacher('Kỳ Cựu', 30)
  await teacher('Mới Dạy', 1)
  await teacher('Ngày Mai', 2, [24, 48])
  await teacher('Tối Nay', 3, [26, 2, -6])
  await teacher('Tháng Sau', 4, [24 * 30])
  const { items } = (await call(listTopTeachers)).data
  expect(items.map((one) => one.name)).toEqual(['Thầy Tối Nay', 'Thầy Ngày Mai', 'Thầy Kỳ Cựu', 'Thầy Tháng Sau', 'Thầy Mới Dạy'])
  expect(items[0]?.nextClassAt).toBe('2026-12-01T14:45:00.000Z')
  expect(items[2]).toMatchObject({ nextClassAt: null, subjectIds: [4, 3], intro: 'Dạy chậm mà chắc.', school: null, yearsTeaching: 30 })
  const two = await call(listTopTeachers, { query: { size: 2 } })
  expect(two.data.items.map((one) => one.name)).toEqual(['Thầy Tối Nay', 'Thầy Ngày Mai'])
})

test('an introduction has a maximal length', async () => {
  const { id } = await given.teacher()
  const introduce = (length: number) => createTeacherProfile(deps, { personId: id, title: 'Cô', intro: 'ộ'.repeat(length), subjectIds: [] })
  await expect(introduce(introLimit + 1)).rejects.toEqual(
    expect.objectContaining({ cause: expect.objectContaining({ constraint: 'teacher_profiles_intro' }) }),
  )
  await introduce(introLimit)
})

type Judging = { verdict?: 'SHOWN' | 'HIDDEN'; lastEditedAt?: string }
/** Judges the version of the queue, unless an older one was read. */
async function judge(as: TestPerson, id: string, { verdict = 'SHOWN', ...read }: Judging = {}) {
  const [queued] = (await call(listRatingQueue, { as, query: { ids: id } })).data.items
  const lastEditedAt = read.lastEditedAt ?? queued?.lastEditedAt ?? now.toISOString()
  return call(moderateRating, { as, params: { id }, body: { verdict, lastEditedAt, reason: 'Đã đọc' } })
}

async function taughtBy(name: string) {
  const teacherId = await teacher(name, 5)
  const learner = await given.student({ name: 'Trần Học Trò' })
  await noteTaught(deps, [{ personId: learner.id, teacherId }])
  return { learner, teacherId, params: { id: teacherId } }
}

test('a teacher is found by id and by the code of the address, with any slug, and no other person is', async () => {
  const id = await teacher('Đặng Thuỳ Chi', 5)
  const { data } = await call(getTeacher, { params: { id } })
  expect(data).toMatchObject({
    name: 'Thầy Đặng Thuỳ Chi',
    slug: 'dang-thuy-chi',
    rating: { average: 0, count: 0 },
    followers: 0,
    isFollowed: false,
  })
  expect(data.code).toMatch(/^[a-z2-9]{8}$/)
  expect((await call(getTeacher, { params: { id: data.code } })).data.id).toBe(id)
  const stranger = await given.student()
  expect((await call(getTeacher, { params: { id: stranger.id } })).code).toBe('TEACHER_NOT_FOUND')
  for (const hostile of ['zzzzzzz1', '%00', '..', 'x'.repeat(10_000)]) {
    expect((await call(getTeacher, { params: { id: hostile } })).status).toBeGreaterThanOrEqual(400)
    expect((await call(getTeacher, { params: { id: hostile } })).status).toBeLessThan(500)
  }
})

test('only a person who was taught can rate; a rating is shown once approved, and a hidden one is not counted', async () => {
  const { learner, teacherId, params } = await taughtBy('Được Đánh Giá')
  const [stranger, admin] = [await given.student(), await given.admin()]
  const body = { stars: 5, text: 'Dạy dễ hiểu.' }
  expect((await call(rateTeacher, { params, body })).code).toBe('SIGN_IN_REQUIRED')
  expect((await call(rateTeacher, { as: stranger, params, body })).code).toBe('TEACHER_RATING_NOT_ALLOWED')
  expect((await call(rateTeacher, { as: learner, params, body: { ...body, stars: 6 } })).status).toBe(400)
  expect((await call(rateTeacher, { as: learner, params, body })).data).toMatchObject({ status: 'PENDING', stars: 5 })
  const seen = async (as?: typeof learner) => (await call(listTeacherRatings, { params, ...(as && { as }) })).data
  expect(await seen()).toMatchObject({ items: [], total: 0, mine: null, canRate: false })
  expect(await seen(learner)).toMatchObject({ items: [], mine: { stars: 5 }, canRate: true })
  const queue = (await call(listRatingQueue, { as: admin })).data.items
  const waiting = queue.find((one) => one.teacher.id === teacherId)!
  expect((await call(listRatingQueue, { as: learner })).status).toBe(403)
  const verdict = (what: 'SHOWN' | 'HIDDEN') => judge(admin, waiting.id, { verdict: what })
  expect((await verdict('SHOWN')).data.isHidden).toBe(false)
  expect(await seen()).toMatchObject({
    total: 1,
    stars: [0, 0, 0, 0, 1],
    items: [{ text: 'Dạy dễ hiểu.', author: { name: 'Trần Học Trò' } }],
  })
  expect((await call(getTeacher, { params })).data).toMatchObject({ rating: { average: 5, count: 1 }, learners: 1 })
  await verdict('HIDDEN')
  expect(await seen()).toMatchObject({ total: 0, stars: [0, 0, 0, 0, 0] })
})

test('a rating can be changed within seven days by the database’s clock, and needs approval again', async () => {
  const { learner, teacherId, params } = await taughtBy('Sửa Đánh Giá')
  const admin = await given.admin()
  const { data } = await call(rateTeacher, { as: learner, params, body: { stars: 4 } })
  await judge(admin, data.id)
  const changed = await call(rateTeacher, { as: learner, params, body: { stars: 2, text: 'Nghĩ lại.' } })
  expect(changed.data).toMatchObject({ id: data.id, stars: 2, status: 'PENDING', isEdited: true })
  expect((await call(getTeacher, { params })).data.stars).toEqual([0, 0, 0, 0, 0])
  await deps.db.execute(sql`update teacher_ratings set written_at = now() - interval '7 days 1 minute' where id = ${data.id}`)
  expect((await call(rateTeacher, { as: learner, params, body: { stars: 1 } })).code).toBe('TEACHER_RATING_CLOSED')
  await teachers.personalData!.erase(deps, learner.id)
  await teachers.personalData!.erase(deps, learner.id)
  const { rows } = await deps.db.execute(sql`select count(*)::int as n from teacher_ratings where teacher_id = ${teacherId}`)
  expect(rows).toEqual([{ n: 0 }])
})

test('a reader who pages through ratings by cursor sees each once, also while others write, and when many were written at once', async () => {
  const { teacherId, params } = await taughtBy('Nhiều Đánh Giá')
  const add = async (text: string, writtenAt: Date) => {
    const { id: authorId } = await given.student()
    await noteTaught(deps, [{ personId: authorId, teacherId }])
    await importRatings(deps, [{ id: crypto.randomUUID(), teacherId, authorId, stars: 5, text, writtenAt }])
  }
  for (let n = 0; n < 5; n++) await add(`Lời ${n}`, new Date('2026-10-01T08:00:00Z'))
  // all in one millisecond, the resolution of a Date
  await deps.db.execute(sql`update teacher_ratings set written_at = written_at + substr(text, 5)::int * interval '100 microseconds'
    where teacher_id = ${teacherId}`)
  const open = async (cursor?: string) => (await call(listTeacherRatings, { params, query: { size: 2, cursor } })).data
  const seen = await collectPages(open, () => add('Lời mới', new Date('2026-10-02T08:00:00Z')))
  expect(seen.map(({ text }) => text)).toEqual(['Lời 4', 'Lời 3', 'Lời 2', 'Lời 1', 'Lời 0'])
  expect((await call(listTeacherRatings, { params, query: { cursor: 'x' } })).code).toBe('INVALID_INPUT')
})

test('an admin judges only the version of a rating that was in the queue', async () => {
  const { learner, params } = await taughtBy('Sửa Lúc Duyệt')
  const admin = await given.admin()
  const { id } = (await call(rateTeacher, { as: learner, params, body: { stars: 5, text: 'Đã đọc.' } })).data
  const [read] = (await call(listRatingQueue, { as: admin, query: { ids: id } })).data.items
  await call(rateTeacher, { as: learner, params, body: { stars: 1, text: 'Chưa ai đọc.' } })
  for (const verdict of ['SHOWN', 'HIDDEN'] as const) {
    const { status, code } = await judge(admin, id, { verdict, lastEditedAt: read!.lastEditedAt })
    expect([status, code]).toEqual([409, 'TEACHER_RATING_CHANGED'])
  }
  expect((await call(listTeacherRatings, { params })).data.items).toEqual([])
  expect((await judge(admin, id)).data).toMatchObject({ status: 'PROCESSED', text: 'Chưa ai đọc.' })
  expect((await judge(admin, crypto.randomUUID())).code).toBe('TEACHER_RATING_NOT_FOUND')
})

test('the teacher replies to a shown rating, and can change the reply within seven days; an edited rating gets a new reply', async () => {
  const [admin, itself, other, learner] = [await given.admin(), await given.teacher(), await given.teacher(), await given.student()]
  for (const { id } of [itself, other]) await describe(id)
  await noteTaught(deps, [{ personId: learner.id, teacherId: itself.id }])
  const params = { id: itself.id }
  const rateIt = (stars: number, text: string) => call(rateTeacher, { as: learner, params, body: { stars, text } })
  const { id } = (await rateIt(4, 'Dạy dễ hiểu.')).data
  const show = () => judge(admin, id)
  const reply = (as: typeof learner, text: string) => call(replyToRating, { as, params: { id }, body: { text } })
  const seen = async (as?: typeof learner) => (await call(listTeacherRatings, { params, ...(as && { as }) })).data
  expect((await reply(itself, 'Cảm ơn con!')).code).toBe('TEACHER_RATING_NOT_FOUND') // it is not shown yet
  await show()
  for (const one of [other, learner]) expect((await reply(one, 'Cảm ơn con!')).code).toBe('TEACHER_RATING_NOT_FOUND')
  expect([(await seen()).canReply, (await seen(other)).canReply, (await seen(itself)).canReply]).toEqual([false, false, true])
  const first = (await reply(itself, 'Cảm ơn con!')).data.reply
  expect(first).toMatchObject({ text: 'Cảm ơn con!', isEdited: false })
  expect((await reply(itself, 'Cảm ơn con nhiều!')).data.reply).toMatchObject({ text: 'Cảm ơn con nhiều!', at: first?.at, isEdited: true })
  expect((await seen()).items).toMatchObject([{ id, reply: { text: 'Cảm ơn con nhiều!', isEdited: true } }])
  await deps.db.execute(sql`update teacher_ratings set replied_at = now() - interval '7 days 1 minute' where id = ${id}`)
  expect((await reply(itself, 'Lần nữa')).code).toBe('TEACHER_RATING_REPLY_CLOSED')
  await rateIt(2, 'Nghĩ lại thì hơi nhanh.')
  expect((await reply(itself, 'Cô xem lại.')).code).toBe('TEACHER_RATING_NOT_FOUND')
  await show()
  expect((await seen()).items).toMatchObject([{ id, reply: null }]) // it thanks for other words
  for (const as of [itself, learner])
    expect((await seen(as)).items).toMatchObject([{ reply: { text: 'Cảm ơn con nhiều!', isEditable: true } }])
  expect((await reply(itself, 'Cô sẽ dạy chậm hơn.')).data.reply).toMatchObject({ text: 'Cô sẽ dạy chậm hơn.', isEdited: false })
  expect((await seen()).items).toMatchObject([{ id, reply: { text: 'Cô sẽ dạy chậm hơn.' } }])
  expect((await reply(itself, '')).status).toBe(400)
})

test('a reply is never dated in the future, one that is can still be changed, and it is deleted with its author', async () => {
  const itself = await given.teacher()
  await describe(itself.id)
  const [id, author] = [crypto.randomUUID(), await given.student()]
  await noteTaught(deps, [{ personId: author.id, teacherId: itself.id }])
  const writtenAt = new Date(Date.now() - 60_000)
  await importRatings(deps, [{ id, teacherId: itself.id, authorId: author.id, stars: 5, text: 'Hay.', writtenAt, reply: 'Cảm ơn con!' }])
  const { items } = (await call(listTeacherRatings, { params: { id: itself.id } })).data
  expect(Date.parse(items[0]?.reply?.at ?? '')).toBeLessThanOrEqual(Date.now())
  await deps.db.execute(sql`update teacher_ratings set replied_at = now() + interval '1 hour' where id = ${id}`)
  const answer = await call(replyToRating, { as: itself, params: { id }, body: { text: 'Cảm ơn con nhiều!' } })
  expect(answer.data.reply).toMatchObject({ text: 'Cảm ơn con nhiều!', isEdited: true })
  const copy = async (personId: string) => JSON.stringify(await teachers.personalData!.collect(deps, personId))
  expect(await copy(itself.id)).toContain('con nhiều!')
  await teachers.personalData!.erase(deps, itself.id)
  expect(await copy(itself.id)).not.toContain('con nhiều!')
  const { rows } = await deps.db.execute(sql`select text, reply_text from teacher_ratings where id = ${id}`)
  expect(rows).toEqual([{ text: 'Hay.', reply_text: null }])
})

test('an admin reads the queue page by page, and ratings by id again', async () => {
  const admin = await given.admin()
  await deps.db.execute(sql`delete from teacher_ratings`)
  const { params, teacherId } = await taughtBy('Nhiều Đánh Giá')
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const learner = await given.student()
    await noteTaught(deps, [{ personId: learner.id, teacherId }])
    ids.push((await call(rateTeacher, { as: learner, params, body: { stars: 5 } })).data.id)
  }
  const queue = async (query: { size?: number; cursor?: string; ids?: string }) => {
    const { items, total, nextCursor } = (await call(listRatingQueue, { as: admin, query })).data
    return { ids: items.map((one) => one.id), total, nextCursor, path: items[0]?.teacher.slug }
  }
  const first = await queue({ size: 2 })
  expect(first).toEqual({ ids: ids.slice(0, 2), total: 3, nextCursor: ids[1], path: 'nhieu-danh-gia' })
  expect(await queue({ size: 2, cursor: ids[1]! })).toMatchObject({ ids: ids.slice(2), nextCursor: undefined })
  await judge(admin, ids[1]!)
  expect((await queue({})).ids).toEqual([ids[0], ids[2]])
  expect(await queue({ ids: `${ids[1]},${ids[2]}` })).toMatchObject({ ids: [ids[1], ids[2]], total: 2 })
  expect((await call(listRatingQueue, { as: admin, query: { ids: 'x' } })).status).toBe(400)
})

test('following twice counts once, and unfollowing removes it', async () => {
  const id = await teacher('Được Theo Dõi', 3)
  const [one, two] = [await given.student(), await given.parent()]
  const act = async (as: typeof one, action: 'FOLLOW' | 'UNFOLLOW') =>
    (await call(interactWithTeacher, { as, params: { id }, body: { action } })).data
  await act(one, 'FOLLOW')
  expect(await act(one, 'FOLLOW')).toEqual({ followers: 1, isFollowed: true })
  expect(await act(two, 'FOLLOW')).toEqual({ followers: 2, isFollowed: true })
  expect((await call(getTeacher, { as: two, params: { id } })).data.isFollowed).toBe(true)
  await act(two, 'UNFOLLOW')
  expect(await act(two, 'UNFOLLOW')).toEqual({ followers: 1, isFollowed: false })
})

test('the live classes of a teacher are only theirs, without finished ones', async () => {
  const id = await teacher('Nhiều Lớp', 3, [-48, 3, 30])
  const { items } = (await call(listTeacherClasses, { params: { id } })).data
  expect(items.map((one) => one.startsAt)).toEqual(['2026-12-01T15:45:00.000Z', '2026-12-02T18:45:00.000Z'])
})

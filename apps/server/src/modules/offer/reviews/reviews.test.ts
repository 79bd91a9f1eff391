import { listAudit } from '@khue/contracts/ground/audit'
import { getCourse } from '@khue/contracts/offer/courses'
import {
  featureReview,
  listCourseReviews,
  listReviewQueue,
  listTestimonials,
  longestReview,
  reportReview,
  writeCourseReview,
} from '@khue/contracts/offer/reviews'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setCourseState } from '#modules/offer/courses'
import { reviews } from '#modules/offer/reviews'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { reviewActions } from '#testing/reviews'
import { testApp } from '#testing/test-app'
import { collectPages } from '#testing/collect-pages'
import { rounds } from '#testing/rounds'

const app = await testApp()
const { call, given, deps } = app
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const admin = await given.admin()
const { course } = courseBuilder(deps, teacher)

const { learner, write, getLastWrittenAt, judge, list } = reviewActions(app, admin)
const starsOf = async (id: string) => (await call(getCourse, { params: { id } })).data.stars

const long = (of: string) => `${of}: ${'dạy kĩ, chữa từng lỗi. '.repeat(3)}`

test('only a person who was taught may review; a review is shown and counted once an admin has approved it', async () => {
  const { id } = await course()
  const [pupil, stranger] = [await learner(id), await given.student()]
  expect((await write(stranger, id, 5)).code).toBe('REVIEW_NOT_ATTENDED')
  expect((await list(id, stranger)).data).toMatchObject({ canReview: false, mine: null })
  const written = await write(pupil, id, 4)
  expect(written.data).toMatchObject({ status: 'PENDING', stars: 4, isHidden: false, author: { name: 'Lê Đức Huy' } })
  expect((await list(id)).data).toMatchObject({ items: [], total: 0, stars: [0, 0, 0, 0, 0] })
  expect((await list(id, pupil)).data).toMatchObject({ canReview: true, mine: { id: written.data.id, status: 'PENDING' } })
  expect((await judge(written.data.id)).data).toMatchObject({ status: 'PROCESSED', isHidden: false })
  expect((await list(id)).data).toMatchObject({ items: [{ stars: 4, text: 'Cô giảng dễ hiểu.' }], total: 1, stars: [0, 0, 0, 1, 0] })
  expect(await starsOf(id)).toEqual([0, 0, 0, 1, 0])
  const [entry] = (await call(listAudit, { as: admin, query: { action: 'review.moderated' } })).data.items
  expect(entry).toMatchObject({ actorId: admin.id, subject: { kind: 'review', id: written.data.id }, details: { verdict: 'SHOWN' } })
})

test('a review can be changed within seven days, which needs a new approval; the stars follow every change', async () => {
  const { id } = await course()
  const [one, two] = [await learner(id), await learner(id)]
  const [first, second] = [(await write(one, id, 5)).data, (await write(two, id, 1)).data]
  await judge(first.id)
  await judge(second.id)
  expect(await starsOf(id)).toEqual([1, 0, 0, 0, 1])
  expect((await write(one, id, 3, 'Nghĩ lại thì cũng được.')).data).toMatchObject({
    id: first.id,
    status: 'PENDING',
    isEdited: true,
    stars: 3,
  })
  expect(await starsOf(id)).toEqual([1, 0, 0, 0, 0])
  await judge(first.id)
  expect(await starsOf(id)).toEqual([1, 0, 1, 0, 0])
  await judge(second.id, 'HIDDEN')
  expect(await starsOf(id)).toEqual([0, 0, 1, 0, 0])
  expect((await list(id, two)).data.mine).toMatchObject({ status: 'PROCESSED', isHidden: true })
  await deps.db.execute(sql`update reviews set written_at = now() - interval '7 days' where id = ${first.id}`)
  expect((await write(one, id, 1)).code).toBe('REVIEW_EDIT_CLOSED')
  expect((await list(id)).data.items[0]).toMatchObject({ stars: 3, text: 'Nghĩ lại thì cũng được.' })
})

test('a reported review waits until an admin decides again', async () => {
  const { id } = await course()
  const { data } = await write(await learner(id), id, 1, 'Gọi số 0912…')
  const reporter = await given.parent()
  const report = (note: string) => call(reportReview, { as: reporter, params: { id: data.id }, body: { reason: 'PRIVATE', note } })
  expect((await report('')).code).toBe('REVIEW_NOT_FOUND') // not shown yet
  await judge(data.id)
  expect((await report('Có số điện thoại')).data).toEqual({ received: true })
  expect((await report('một lần nữa')).status).toBe(200)
  const queue = async () => (await call(listReviewQueue, { as: admin, query: { waiting: 'REPORTED' } })).data
  expect(await queue()).toMatchObject({ total: 1, items: [{ id: data.id, reports: [{ reason: 'PRIVATE', note: 'Có số điện thoại' }] }] })
  await judge(data.id, 'HIDDEN')
  expect(await queue()).toMatchObject({ total: 0, items: [] })
  expect((await call(listReviewQueue, { as: reporter })).code).toBe('FORBIDDEN')
})

test('the queue starts with the oldest review, page by page', async () => {
  await deps.db.execute(sql`delete from reviews`)
  const { id } = await course()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await write(await learner(id), id, 5)).data.id)
  const first = (await call(listReviewQueue, { as: admin, query: { size: 2 } })).data
  expect([first.items.map((one) => one.id), first.total]).toEqual([ids.slice(0, 2), 3])
  const rest = (await call(listReviewQueue, { as: admin, query: { size: 2, cursor: first.nextCursor } })).data
  expect([rest.items.map((one) => one.id), rest.nextCursor]).toEqual([ids.slice(2), undefined])
})

test.each([
  [{ stars: 0, text: '' }],
  [{ stars: 6, text: '' }],
  [{ stars: 4.5, text: '' }],
  [{ stars: 5, text: 'a'.repeat(longestReview + 1) }],
])('the review %j is refused and changes nothing', async (body) => {
  const { id } = await course()
  const pupil = await learner(id)
  expect((await call(writeCourseReview, { as: pupil, params: { id }, body })).status).toBe(400)
  expect((await list(id, pupil)).data.mine).toBeNull()
})

test('a review is stored composed and without what nobody can see', async () => {
  const { id } = await course()
  const pupil = await learner(id)
  const body = { stars: 5, text: ' H\u200Bay\0 qua\u0301\u202E\r\n\n\n\nCa\u0309m \uD800ơn \u3164' }
  expect((await call(writeCourseReview, { as: pupil, params: { id }, body })).status).toBe(200)
  expect((await list(id, pupil)).data.mine).toMatchObject({ text: 'Hay quá\n\nCảm ơn' })
})

test('an admin shows, hides and chooses only the version of a review that was in the queue', async () => {
  const { id: courseId } = await course()
  const pupil = await learner(courseId)
  const { id } = (await write(pupil, courseId, 5, long('đã đọc'))).data
  const queued = async () => (await call(listReviewQueue, { as: admin, query: { size: 50 } })).data.items.find((one) => one.id === id)
  const { lastEditedAt } = (await queued())!
  await write(pupil, courseId, 1, long('chưa ai đọc'))
  const stale = await judge(id, 'SHOWN', lastEditedAt)
  expect([stale.status, stale.code, (await judge(id, 'HIDDEN', lastEditedAt)).code]).toEqual([409, 'REVIEW_CHANGED', 'REVIEW_CHANGED'])
  expect((await list(courseId)).data.items).toEqual([])
  const readAnew = (await queued())!.lastEditedAt
  expect((await judge(id, 'SHOWN', readAnew)).data).toMatchObject({ status: 'PROCESSED', lastEditedAt: readAnew })
  const choose = (at: string) => call(featureReview, { as: admin, params: { id }, body: { isFeatured: true, lastEditedAt: at } })
  expect([(await choose(lastEditedAt)).code, (await choose(readAnew)).data.isFeatured]).toEqual(['REVIEW_CHANGED', true])
  expect((await judge(crypto.randomUUID(), 'SHOWN', readAnew)).code).toBe('REVIEW_NOT_FOUND')
})

test('a reader who pages through reviews by cursor sees each once, also while others write, and with a filter by stars', async () => {
  const { id } = await course()
  const add = async (text: string, stars: number) => judge((await write(await learner(id), id, stars, text)).data.id)
  for (let n = 0; n < 5; n++) await add(`Lời ${n}`, 4 + (n % 2))
  const seenBy = async (query: { stars?: number }) => {
    const open = async (cursor?: string) => (await call(listCourseReviews, { params: { id }, query: { ...query, size: 2, cursor } })).data
    return (await collectPages(open, () => add('Lời mới', 4))).map(({ text }) => text)
  }
  expect(await seenBy({})).toEqual(['Lời 4', 'Lời 3', 'Lời 2', 'Lời 1', 'Lời 0'])
  expect(await seenBy({ stars: 4 })).toEqual(['Lời mới', 'Lời mới', 'Lời 4', 'Lời 2', 'Lời 0'])
  expect((await call(listCourseReviews, { params: { id }, query: { cursor: 'x' } })).code).toBe('INVALID_INPUT')
})

test('many concurrent reviews are all counted', rounds, async () => {
  const { id } = await course()
  const pupils = await Promise.all(Array.from({ length: 12 }, () => learner(id)))
  const written = await Promise.all(pupils.map((pupil, n) => write(pupil, id, (n % 5) + 1)))
  await Promise.all(written.map(({ data }) => judge(data.id)))
  expect(await starsOf(id)).toEqual([3, 3, 2, 2, 2])
})

test('testimonials are shown reviews of enough length, with any stars, one per course and person, newest first', async () => {
  await deps.db.execute(sql`delete from reviews`)
  const [one, two, withdrawn] = [await course(), await course(), await course()]
  const cases: [courseId: string, stars: number, words: string, verdict: 'SHOWN' | 'HIDDEN' | undefined][] = [
    [one.id, 5, long('cũ hơn'), 'SHOWN'],
    [one.id, 5, long('mới hơn'), 'SHOWN'],
    [one.id, 4, long('bốn sao'), 'SHOWN'],
    [one.id, 5, 'Hay.', 'SHOWN'],
    [one.id, 5, long('bị ẩn'), 'HIDDEN'],
    [one.id, 5, long('đang chờ'), undefined],
    [two.id, 5, long('khoá kia'), 'SHOWN'],
    [two.id, 5, long('mới hơn'), 'SHOWN'], // copied from another
    [withdrawn.id, 5, long('khoá đã ngừng'), 'SHOWN'],
  ]
  for (const [courseId, stars, words, verdict] of cases) {
    const { data } = await write(await learner(courseId), courseId, stars, words)
    if (verdict) await judge(data.id, verdict)
  }
  await setCourseState(deps, withdrawn.id, 'GONE')
  const said = async (query: { size?: number } = {}) =>
    (await call(listTestimonials, { query })).data.items.map((item) => [item.text.split(':')[0], item.course.id])
  const all = [
    ['mới hơn', two.id],
    ['bốn sao', one.id],
  ]
  expect(await said()).toEqual(all)
  expect(await said({ size: 1 })).toEqual(all.slice(0, 1))
  const [newest] = (await call(listTestimonials)).data.items
  await judge(newest?.id ?? '', 'HIDDEN')
  expect(await said()).toEqual([
    ['khoá kia', two.id],
    ['bốn sao', one.id],
  ])
})

test('chosen testimonials come first, last chosen on top, until hidden, edited or their author leaves', async () => {
  await deps.db.execute(sql`delete from reviews`)
  const [one, two] = [await course(), await course()]
  const said: Record<string, { id: string; author: TestPerson; courseId: string }> = {}
  for (const [name, courseId] of [
    ['a', one.id],
    ['b', one.id],
    ['c', one.id],
    ['mới nhất', two.id],
  ] as const) {
    const author = await learner(courseId)
    const { id } = (await write(author, courseId, 4, long(name))).data
    await judge(id)
    said[name] = { id, author, courseId }
  }
  const choose = async (name: string, isFeatured = true, as = admin) => {
    const { id } = said[name]!
    return call(featureReview, { as, params: { id }, body: { isFeatured, lastEditedAt: await getLastWrittenAt(id) } })
  }
  const stands = async () => (await call(listTestimonials)).data.items.map(({ text, isFeatured }) => `${text.split(':')[0]} ${isFeatured}`)
  const chosen = async () =>
    (await call(listReviewQueue, { as: admin, query: { waiting: 'FEATURED' } })).data.items.map(({ text }) => text.split(':')[0])
  expect(await stands()).toEqual(['mới nhất false', 'c false'])
  expect((await choose('a', true, await given.parent())).code).toBe('FORBIDDEN')
  for (const name of ['a', 'b', 'a']) expect((await choose(name)).data).toMatchObject({ isFeatured: true, canBeFeatured: true })
  expect(await stands()).toEqual(['b true', 'a true', 'mới nhất false'])
  await choose('c')
  expect((await choose('c', false)).data).toMatchObject({ isFeatured: false })
  expect([await stands(), await chosen()]).toEqual([
    ['b true', 'a true', 'mới nhất false'],
    ['b', 'a'],
  ])
  const { items } = (await call(listAudit, { as: admin, query: { subjectId: said.c!.id } })).data
  expect(items.map(({ action }) => action)).toEqual(['review.unfeatured', 'review.featured', 'review.moderated'])
  await judge(said.b!.id, 'HIDDEN')
  expect([await stands(), (await choose('b')).code]).toEqual([['a true', 'mới nhất false'], 'REVIEW_NOT_FEATURABLE'])
  await write(said.a!.author, one.id, 4, long('sửa lại'))
  await judge(said.a!.id)
  expect([await stands(), await chosen()]).toEqual([['mới nhất false', 'c false'], []])
  await choose('mới nhất')
  await setCourseState(deps, two.id, 'PAUSED')
  expect(await chosen()).toEqual(['mới nhất'])
  await setCourseState(deps, two.id, 'LISTED')
  await choose('a')
  expect(await stands()).toEqual(['sửa lại true', 'mới nhất true'])
  await reviews.personalData!.erase(deps, said.a!.author.id)
  expect(await stands()).toEqual(['mới nhất true', 'c false'])
})

test('the database refuses a chosen review that is not shown', async () => {
  const { id: courseId } = await course()
  const { id } = (await write(await learner(courseId), courseId, 5, long('chờ'))).data
  await expect(deps.db.execute(sql`update reviews set featured_at = now() where id = ${id}`)).rejects.toMatchObject({
    cause: { constraint: 'reviews_featured_when_shown' },
  })
})

test.each([
  ['hidden', 'HIDDEN', long('ẩn')],
  ['short', 'SHOWN', 'Hay.'],
  ['waiting', undefined, long('chờ')],
] as const)('a review that is %s cannot be chosen', async (_, verdict, words) => {
  const { id: courseId } = await course()
  const { id } = (await write(await learner(courseId), courseId, 5, words)).data
  if (verdict) await judge(id, verdict)
  expect(
    (await call(featureReview, { as: admin, params: { id }, body: { isFeatured: true, lastEditedAt: await getLastWrittenAt(id) } })).code,
  ).toBe('REVIEW_NOT_FEATURABLE')
  const { items } = (await call(listReviewQueue, { as: admin, query: { waiting: 'ELIGIBLE' } })).data
  expect(items.some((one) => one.id === id)).toBe(false)
})

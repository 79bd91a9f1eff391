import { randomUUID } from 'node:crypto'
import { consentPurposes } from '@khue/contracts/people/consents'
import { setConsent } from '@khue/contracts/people/families'
import { featureReview, listCourseReviews, listTestimonials } from '@khue/contracts/offer/reviews'
import { listTeacherRatings } from '@khue/contracts/offer/teachers'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { transact } from '#platform/deps'
import { grantUse } from '#modules/sale/entitlements'
import { noteAttendance } from '#modules/offer/courses'
import { importRatings, createTeacherProfile, noteTaught } from '#modules/offer/teachers'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { reviewActions } from '#testing/reviews'
import { testApp } from '#testing/test-app'
import { tutorBuilder } from '#testing/tutors'

/** Every reply that a guest can read, searched for a child who has not consented to being shown: a canary. */

const app = await testApp()
const { call, given, pool, deps } = app
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const admin = await given.admin()
const { write, judge, getLastWrittenAt } = reviewActions(app, admin)
await createTeacherProfile(deps, { personId: teacher.id, title: 'Cô', intro: 'Dạy kĩ.', subjectIds: [4], yearsTeaching: 5 })
const { id: courseId, code: courseCode } = await courseBuilder(deps, teacher).course()
const tutorId = await tutorBuilder(deps, given).tutor()
const lesson = {
  kind: 'OPEN',
  title: 'Toán 8 cơ bản',
  summary: 'Một buổi.',
  subjectId: 4,
  teacherId: teacher.id,
  teacherTitle: 'Cô',
} as const
const { id: classId, code: classCode } = await scheduleOpenClass(deps, { ...lesson, grades: { from: 8, to: 8 }, seats: 9 })
const mother = await given.parent({ name: 'Mẹ Của Chim' })

const picture = randomUUID()
async function canaryOf(name: string, birthDate: string | null) {
  const person = await given.student({ name, guardianId: mother.id })
  await pool.query('update people set birth_date = $2 where id = $1', [person.id, birthDate])
  return person
}
/** Wrote a long review that an admin has shown and chosen as a testimonial, and a rating of the teacher and the tutor. */
async function speaks(person: TestPerson) {
  await noteAttendance(deps, { personId: person.id, courseId })
  const { id } = (await write(person, courseId, 5, `Con thích học cô lắm, cô chữa từng lỗi. ${'Hay. '.repeat(20)}`)).data
  await judge(id)
  const body = { isFeatured: true, lastEditedAt: await getLastWrittenAt(id) }
  expect((await call(featureReview, { as: admin, params: { id }, body })).status).toBe(200)
  for (const teacherId of [teacher.id, tutorId]) {
    await noteTaught(deps, [{ personId: person.id, teacherId }])
    const rating = { id: randomUUID(), teacherId, authorId: person.id, stars: 5, text: 'Cô dạy dễ hiểu.', writtenAt: new Date() }
    await importRatings(deps, [rating])
  }
}
const child = await canaryOf('Chim Hoàng Yến Nhỏ', '2015-01-01')
const unknown = await canaryOf('Chim Hoàng Yến Không Tuổi', null)
for (const person of [child, unknown]) await speaks(person)
await pool.query('update people set avatar_asset_id = $2 where id = $1', [child.id, picture])
await app.deliverEvents()

const marks = [child.id, unknown.id, child.accountId, unknown.accountId, picture, 'Hoàng Yến']

/** The address of every reading endpoint for guests. */
const addresses: Record<string, string | null> = {
  '/authoring/v1/disclosures/:teacherId': teacher.id,
  '/clms-sale/v1/search': '',
  '/clms-sale/v1/suggestion': '?term=yến',
  '/css/v1/autocomplete-suggestion': '?term=yến',
  '/css/v1/categories/:slug': 'toan',
  '/css/v1/course-sale/:id': courseCode,
  '/css/v1/course-sale/:id/reviews': courseId,
  '/css/v1/course-sale/explore': '',
  '/css/v1/fly-courses/detail': `?id=${classCode}`,
  '/css/v1/fly-courses/search': '',
  '/css/v1/fly-courses/suggestion': '?term=yến',
  '/css/v1/parse-search': '?term=yến',
  '/clms/v1/plan-shares/terms': null, // the operator's formula
  '/css/v1/testimonials': '?size=12',
  '/css/v2/course-sale': '',
  '/css/v2/course-sale/facets': '',
  '/knowledge/v1/latest-posts': '',
  '/knowledge/v1/posts': '',
  '/knowledge/v1/posts/:slug': null, // written by editors
  '/knowledge/v1/posts/:slug/related': null,
  '/marketing/v1/banner/search': '',
  '/mid/v1/auth/login/methods': '',
  '/orders/mine/by-hash': null, // opens by a signature; shows the state of a payment alone
  '/payments/callbacks/vnpay': null, // answers a gateway
  '/payments/v1/returns/:gateway': null, // redirect without data
  '/payments/v1/returns/vnpay': null,
  '/promotions/v1/applicable-sku': null, // a list of skus for a code
  '/promotions/v1/member-prices': null, // prices of skus
  '/subscriptions/v1/plans': '',
  '/clms/v1/homework-captures/:key': null, // the title and page ids of one draft, by the key of a phone: homework/capture
  '/clms/v1/reports/by-link/:token': null, // initials alone, by the key in a message to a guardian: learning-reports/linking
  '/tns/v1/contracts/verify/:code': null, // a hash and dates, by an unguessable code
  '/tns/v1/teachers/:id': teacher.id,
  '/tns/v1/teachers/:id/active-services': tutorId,
  '/tns/v1/teachers/:id/calendar-events': tutorId,
  '/tns/v1/teachers/:id/live-classes': teacher.id,
  '/tns/v1/teachers/:id/ratings': teacher.id,
  '/tns/v1/teachers/top': '',
  '/tns/v1/tutor-sale/:id': tutorId,
  '/tns/v1/tutor-sale/autocomplete-suggestion': '?query=yến',
  '/tns/v1/tutor-sale/facets': '',
  '/tns/v1/tutor-sale/search': '',
  '/utilities/places/communes': null, // a list of places
  '/utilities/policies': '',
  '/utilities/static': null, // a text by its code
}
const reading = [...app.app.api.served.values()]
  .map(({ endpoint }) => endpoint)
  .filter(({ access, method }) => access === 'guest' && method === 'GET')
const addressOf = (path: string, value: string) => `/api${path.includes(':') ? path.replace(/:\w+/, value) : path + value}`

test('every reading endpoint for guests is named here', () => {
  expect(reading.map(({ path }) => path).toSorted()).toEqual(Object.keys(addresses).toSorted())
})

const walked = reading.flatMap(({ path }) => {
  const value = addresses[path]
  return typeof value === 'string' ? [addressOf(path, value)] : []
})

test.each(walked)('a guest finds no child without consent at %s', async (url) => {
  const answer = await app.app.fastify.inject({ url: encodeURI(url) })
  expect(answer.statusCode).toBe(200)
  for (const mark of marks) expect(answer.body).not.toContain(mark)
})

/** People who have nothing to do with the child; one of them has met it in a live class. */
const strangers = [
  await given.parent({ name: 'Người Lạ', birthDate: '1990-01-01' }),
  await given.teacher({ name: 'Giáo Viên Khác' }),
  await given.student({ name: 'Học Viên Khác', birthDate: '1990-01-01' }),
]
const [, , mate] = strangers
for (const { id: personId } of [mate!, child, unknown])
  await transact(deps, (deps) =>
    grantUse(deps, {
      personId,
      kind: 'LL',
      refId: classId,
      source: 'ADMIN',
      sourceId: randomUUID(),
      until: new Date('2100-01-01'),
      reason: 'test',
    }),
  )
const owned = [...app.app.api.served.values()]
  .map(({ endpoint }) => endpoint)
  .filter(({ access, method }) => method === 'GET' && [access].flat().every((one) => one !== 'guest' && one !== 'admin'))
  .map(({ path }) => path)

test.each(owned)('a stranger who is signed in finds no child at %s', async (path) => {
  const query = new URLSearchParams({
    id: child.id,
    personId: child.id,
    learnerId: child.id,
    ids: child.id,
    q: 'yến',
    term: 'yến',
    query: 'yến',
  })
  for (const url of [`/api${path.replaceAll(/:\w+/g, child.id)}?${query.toString()}`, `/api${path.replaceAll(/:\w+/g, child.id)}`])
    for (const { accessToken } of strangers) {
      const answer = await app.app.fastify.inject({ url, headers: { authorization: `Bearer ${accessToken}`, 'x-app': 'msg' } })
      for (const mark of ['Hoàng Yến', picture, child.accountId]) expect(answer.body).not.toContain(mark)
    }
})

const say = (as: TestPerson, isGranted: boolean, personId?: string) =>
  call(setConsent, {
    as,
    query: { ...(personId && { personId }) },
    body: { purpose: 'PUBLIC_REVIEW', version: consentPurposes.PUBLIC_REVIEW.version, isGranted },
  })
const authorsOf = async (as?: TestPerson) => {
  const by = as ? { as } : {}
  const [reviews, ratings, testimonials] = [
    (await call(listCourseReviews, { ...by, params: { id: courseId } })).data,
    (await call(listTeacherRatings, { ...by, params: { id: teacher.id } })).data,
    (await call(listTestimonials, { ...by, query: { size: 12 } })).data,
  ]
  return [reviews, ratings, testimonials].map(({ items }) =>
    items.map(({ author }) => author.name).toSorted((a, b) => a.localeCompare(b, 'vi')),
  )
}
const anonymous = 'Học viên ẩn danh'

test('a child is named from the last consent on, and anonymous from the first withdrawal on', async () => {
  expect((await authorsOf()).slice(0, 2)).toEqual([
    [anonymous, anonymous],
    [anonymous, anonymous],
  ])
  await say(child, true)
  expect((await authorsOf())[0]).toEqual([anonymous, anonymous])
  await say(mother, true, child.id)
  expect((await authorsOf()).slice(0, 2)).toEqual([
    [child.name, anonymous],
    [child.name, anonymous],
  ])
  expect((await authorsOf(await given.student()))[0]).toEqual([child.name, anonymous])
  await say(mother, false, child.id)
  for (const as of [undefined, teacher, await given.parent()]) expect((await authorsOf(as))[0]).toEqual([anonymous, anonymous])
})

test('an author sees their own review under their own name, and an adult who refuses is anonymous', async () => {
  const { data } = await call(listCourseReviews, { as: child, params: { id: courseId } })
  expect(data.mine?.author.name).toBe(child.name)
  const adult = await given.student({ name: 'Người Lớn' })
  await speaks(adult)
  expect((await authorsOf())[0]).toContain('Người Lớn')
  await say(adult, false)
  expect((await authorsOf()).flat()).not.toContain('Người Lớn')
  await say(adult, true)
  expect((await authorsOf())[0]).toContain('Người Lớn')
})

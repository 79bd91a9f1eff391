import type { CallInput } from '@khue/contracts/endpoint'
import { listTeacherClasses } from '@khue/contracts/offer/teachers'
import {
  countTutorFacets,
  getTutor,
  listActiveServices,
  listCalendarEvents,
  searchTutors,
  suggestTutors,
} from '@khue/contracts/offer/tutors'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tutors } from '#modules/offer/tutors'
import { testApp } from '#testing/test-app'
import { tutorBuilder } from '#testing/tutors'

/** A Tuesday, 20:00 in Vietnam. */
const clock = { now: new Date('2026-12-01T20:00:00+07:00') }
const { call, given, deps, deliverEvents, app } = await testApp({ clock: () => clock.now })

const { tutor, rateAs } = tutorBuilder(deps, given)

type Filter = NonNullable<CallInput<typeof searchTutors>['query']>
const search = async (query: Filter = {}) => (await call(searchTutors, { query: { size: 50, ...query } })).data
const names = async (query: Filter) => {
  const { items, isNearest } = await search(query)
  return isNearest ? [] : items.map((one) => one.name.split(' ').at(-1))
}

beforeAll(async () => {
  // few enough to count by hand; the weekdays from 1 December 2026 on are Tuesday, Wednesday …
  await tutor({ name: 'Gia Sư Anh', title: 'Cô', stars: [5, 5, 5], free: ['2026-12-03T19:00', '2026-12-05T09:00'], trialMinutes: 60 })
  await tutor({
    name: 'Gia Sư Bình',
    subjectId: 3,
    grades: [10, 12],
    mode: 'ONLINE',
    fee: 300_000,
    stars: [4, 4],
    free: ['2026-12-03T08:00'],
  })
  await tutor({
    name: 'Gia Sư Chi',
    title: 'Cô',
    subjectId: 1,
    grades: [1, 5],
    mode: 'OFFLINE',
    provinceCode: '79',
    fee: 90_000,
    minutes: 30,
  })
  await tutor({
    name: 'Gia Sư Dũng',
    mode: 'OFFLINE',
    provinceCode: '79',
    commune: 'Thủ Đức',
    fee: 500_000,
    minutes: 120,
    stars: [3],
    trialMinutes: 30,
  })
  await tutor({
    name: 'Gia Sư Yến',
    title: 'Cô',
    subjectId: 3,
    grades: [8, 9],
    free: ['2026-12-04T17:00', '2026-12-20T19:00'],
    stars: [5, 4, 4],
  })
})

test.each<[string, Filter, string[]]>([
  ['a subject', { subjectIds: 4 }, ['Anh', 'Dũng']],
  ['either of two subjects', { subjectIds: '1,3' }, ['Bình', 'Chi', 'Yến']],
  ['a grade', { grades: 8 }, ['Anh', 'Dũng', 'Yến']],
  ['online, including tutors who teach both ways', { modes: 'ONLINE' }, ['Anh', 'Bình', 'Yến']],
  ['both ways', { modes: 'BOTH' }, ['Anh', 'Yến']],
  ['a province, by tutors who come there', { provinces: '79' }, ['Chi', 'Dũng']],
  ['a province, but not who teaches online only', { provinces: '01' }, ['Anh', 'Yến']],
  ['a duration', { durations: 120 }, ['Dũng']],
  ['a fee by the hour', { feeFrom: 180_000, feeTo: 220_000 }, ['Anh', 'Chi', 'Yến']],
  ['a weekday', { weekdays: 4 }, ['Anh', 'Bình']],
  ['an evening', { evening: true }, ['Anh', 'Yến']],
  ['an evening of a weekday, both at once', { weekdays: 5, evening: true }, ['Yến']],
  ['not a day beyond two weeks', { weekdays: 7 }, []],
  ['the sex', { genders: 'FEMALE' }, ['Anh', 'Chi', 'Yến']],
  ['a free trial', { freeTrial: true }, ['Anh', 'Dũng']],
  ['a rating', { ratingFrom: '4' }, ['Anh', 'Bình', 'Yến']],
  ['a good rating', { ratingFrom: '4.5' }, ['Anh']],
  ['words of the name, tones or not', { term: 'gia su yen' }, ['Yến']],
  ['words of the subject and the grade', { term: 'toán lớp 8' }, ['Anh', 'Dũng']],
  ['a word with another tone finds no one', { term: 'gia sư yên' }, []],
  ['several at once', { subjectIds: 3, modes: 'ONLINE', grades: 8 }, ['Yến']],
])('a list is narrowed by %s', async (_what, query, expected) => {
  const found = (await names(query)).map(String)
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('an evening begins at 17:30, and half an hour of it is enough', async () => {
  await tutor({ name: 'Gia Sư Sớm', subjectId: 100, free: ['2026-12-07T16:59'] })
  await tutor({ name: 'Gia Sư Vừa', subjectId: 100, free: ['2026-12-07T17:00'] })
  expect(await names({ subjectIds: 100, evening: true })).toEqual(['Vừa'])
})

const tied = (list: readonly (string | undefined)[]) => list.map((name) => (name === 'Anh' || name === 'Yến' ? 'Anh|Yến' : name))

test.each<[Filter['sort'], string[]]>([
  ['MOST_BOUGHT', ['Yến', 'Anh', 'Bình', 'Dũng', 'Chi']],
  ['HIGHEST_RATE', ['Anh', 'Yến', 'Chi', 'Bình', 'Dũng']],
  ['PRICE_ASC', ['Chi', 'Anh', 'Yến', 'Dũng', 'Bình']],
  ['PRICE_DSC', ['Bình', 'Dũng', 'Yến', 'Anh', 'Chi']],
])('%s', async (sort, expected) => {
  const sorted = await names({ sort, subjectIds: '1,3,4' })
  // Yến and Anh have equal learners and fees: their ids decide, and those differ in each run
  expect(sort === 'HIGHEST_RATE' ? sorted : tied(sorted)).toEqual(sort === 'HIGHEST_RATE' ? expected : tied(expected))
})

test('pages do not overlap, and together they are the list', async () => {
  const whole = (await search()).items.map(({ id }) => id)
  const pages = await Promise.all([0, 1, 2, 3].map((page) => search({ page, size: 2 })))
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole.slice(0, 8))
})

test('when no tutor matches, the nearest are shown and marked as near', async () => {
  expect(await search({ subjectIds: 3, feeFrom: 900_000 })).toMatchObject({ total: 0, isNearest: true })
  expect((await search({ subjectIds: 3, feeFrom: 900_000 })).items.every(({ subjectIds }) => subjectIds.includes(3))).toBe(true)
  const misspelled = await search({ term: 'gia su yenn' })
  expect(misspelled).toMatchObject({ total: 0, isNearest: true })
  expect(misspelled.items.some(({ name }) => name.endsWith('Yến'))).toBe(true)
})

test('the count beside each choice is what the list shows once it is chosen', async () => {
  const filters: Filter[] = [
    {},
    { subjectIds: 4 },
    { grades: 8, modes: 'ONLINE' },
    { weekdays: 4 },
    { evening: true, weekdays: '4,5' },
    { provinces: '79', feeTo: 200_000 },
    { term: 'toán' },
  ]
  for (const filter of filters) {
    const { facets } = (await call(countTutorFacets, { query: filter })).data
    for (const [name, counts] of Object.entries(facets)) {
      for (const [choice, count] of Object.entries(counts)) {
        const { total } = await search({ ...filter, [name]: choice, size: 1 })
        expect([name, choice, count]).toEqual([name, choice, total])
      }
    }
  }
}, 60_000)

test('suggestions appear while typing, each with the code that leads to it alone', async () => {
  const { items } = (await call(suggestTutors, { query: { query: 'gia sư ye' } })).data
  expect(items.map(({ name }) => name)).toEqual(['Cô Gia Sư Yến'])
  expect(await names({ key: items[0]!.key, term: 'xyz' })).toEqual(['Yến'])
  expect((await call(suggestTutors, { query: {} })).data.items).toEqual([])
})

test('detail, services and calendar of a tutor', async () => {
  const { items } = await search({ term: 'gia su anh' })
  const { id, code } = items[0]!
  const { data } = await call(getTutor, { params: { id: code } })
  expect(data).toMatchObject({
    id,
    name: 'Cô Gia Sư Anh',
    slug: 'gia-su-anh',
    trialMinutes: 60,
    rating: { average: 5, count: 3 },
    learners: 3,
    services: [{ name: 'Kèm tại nhà', fees: [{ minutes: 60, fee: 200_000 }] }],
    freeTime: [{ from: '2026-12-03T12:00:00.000Z', to: '2026-12-03T13:00:00.000Z' }, { from: '2026-12-05T02:00:00.000Z' }],
    disclosure: { subjects: ['Toán'], mode: 'BOTH', place: 'Hà Nội', feeFrom: 200_000, feeTo: 200_000, isExtraTeaching: true },
  })
  expect((await call(listActiveServices, { params: { id } })).data.items).toEqual(data.services)
  const events = (await call(listCalendarEvents, { params: { id } })).data.items
  expect(events.map(({ kind, from }) => `${kind} ${from}`)).toEqual(['FREE 2026-12-03T12:00:00.000Z', 'FREE 2026-12-05T02:00:00.000Z'])
  const stranger = await given.student()
  expect((await call(getTutor, { params: { id: stranger.id } })).code).toBe('TUTOR_NOT_FOUND')
  expect((await call(listActiveServices, { params: { id: stranger.id } })).code).toBe('TEACHER_NOT_FOUND')
  expect((await call(listTeacherClasses, { params: { id } })).data.items).toEqual([])
})

test('later ratings are searched as soon as the event is delivered', async () => {
  const id = await tutor({ name: 'Gia Sư Khen', subjectId: 104 })
  expect(await names({ subjectIds: 104, ratingFrom: '4.5' })).toEqual([])
  await rateAs(id, 5)
  await deliverEvents()
  expect(await names({ subjectIds: 104, ratingFrom: '4.5' })).toEqual(['Khen'])
})

test('no reply reveals a place more exact than a commune, and a pin reveals nothing beyond the province', async () => {
  const one = await tutor({ name: 'Gia Sư Kín', subjectId: 101, provinceCode: '48', commune: 'Sơn Trà' })
  const seen = [await search({ subjectIds: 101 }), (await call(getTutor, { params: { id: one } })).data]
  for (const part of ['address', 'phone', 'email', 'birthDate', 'street']) expect(JSON.stringify(seen)).not.toContain(part)
  const card = seen[0] as Awaited<ReturnType<typeof search>>
  expect(card.items[0]!.area).toEqual({ provinceCode: '48', commune: 'Sơn Trà' })
  await deps.db.execute(sql`update tutors set commune = 'Hải Châu' where person_id = ${one}`)
  expect((await search({ subjectIds: 101 })).items[0]!.pin).toEqual(card.items[0]!.pin)
})

const tenKilobytes = `term=${'x'.repeat(10_000)}`

test.each([
  'term=%00',
  tenKilobytes,
  'term=%ED%A0%80',
  `term=${encodeURIComponent("'); drop table tutors; --")}`,
  `term=${encodeURIComponent('& | ! : * <-> (')}`,
  'page=-1',
  'page=99999999999',
  'size=100000',
  'size=0',
  'subjectIds=9999999999',
  'subjectIds=abc',
  'grades=0',
  'grades=8&grades=9&grades=',
  'modes=HYBRID',
  'durations=45',
  'provinces=02',
  'feeFrom=-5',
  'feeFrom=1e9',
  'weekdays=8',
  'ratingFrom=6',
  'sort=RANDOM',
  'key=%00%00%00%00%00%00%00%00',
  'nothing=known',
])('a hostile question is refused or answered, never a fault: %.40s', async (query) => {
  for (const path of ['search', 'facets', 'autocomplete-suggestion']) {
    const { statusCode } = await app.fastify.inject({
      url: `/api/tns/v1/tutor-sale/${path}?${query.replace('term', path.startsWith('auto') ? 'query' : 'term')}`,
    })
    expect([200, 400]).toContain(statusCode)
  }
})

test('a person who leaves the platform is no longer found', async () => {
  const id = await tutor({ name: 'Gia Sư Đi', subjectId: 2 })
  expect(await names({ subjectIds: 2 })).toEqual(['Đi'])
  await tutors.personalData!.erase(deps, id)
  await tutors.personalData!.erase(deps, id)
  expect(await names({ subjectIds: 2 })).toEqual([])
  expect((await call(getTutor, { params: { id } })).code).toBe('TUTOR_GONE')
})

import type { CourseDetail } from '@khue/contracts/offer/courses'
import type { Review } from '@khue/contracts/offer/reviews'
import { expect, test } from 'vitest'
import { toCoursePage } from './course-view.ts'
import { readReviewQuery, toReviews } from './review-view.ts'

const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('\u00A0', ' ')) as never

const teacher = { id: '0192b3c4-0000-7000-8000-000000000001', name: 'Cô Nguyễn Thu Hà', avatar: '/art/avatars/f/x.svg' }
const run = {
  id: 'r',
  weekdays: [2, 4],
  from: '19:30',
  to: '21:00',
  startsOn: '2026-12-01',
  endsOn: null,
  seats: 12,
  seatsLeft: 5,
  firstLesson: 1,
  lessonsLeft: 24,
  fee: 1_290_000,
  minimum: null,
  teacher: null,
}
const site = { publicUrl: 'https://hoc.example.vn', videoHosts: [] }
const course: CourseDetail = {
  id: '0192b3c4-0000-7000-8000-000000000002',
  code: 'abcdefgh',
  slug: 'toan-8',
  title: 'Toán 8',
  subjectId: 4,
  categoryId: 4001,
  gradeFrom: 8,
  gradeTo: 8,
  format: 'LIVE',
  cover: '/art/covers/toan/x.svg',
  teacher,
  fee: 1_290_000,
  originalFee: 1_690_000,
  feePerLesson: 53_750,
  lessons: 24,
  hasFreeTrial: true,
  provinceCode: null,
  rating: { average: 4.9, count: 214 },
  bought: 1038,
  schedule: null,
  seatsLeft: 5,
  version: 1,
  summary: 'Học chắc.',
  description: '',
  document: [],
  outcomes: [],
  examTarget: null,
  textbook: null,
  lessonMinutes: 90,
  classSize: 12,
  introVideo: null,
  introCaptions: null,
  programme: [
    {
      title: 'Phân thức',
      lessons: [
        { title: 'Bài 1', minutes: 90, kind: 'LESSON', isFree: true },
        { title: 'Bài 2', minutes: 30, kind: 'TEST', isFree: false },
      ],
    },
  ],
  faq: [],
  batches: [run],
  stars: [0, 0, 0, 0, 0],
  teacherCourses: 6,
  category: { id: 4001, name: 'Đại số', slug: 'dai-so' },
  disclosure: {
    subject: 'Toán',
    grades: 'lớp 8',
    lessons: 24,
    minutes: 2160,
    form: 'LIVE',
    place: null,
    teacher: teacher.name,
    fee: 1_290_000,
    isExtraTeaching: true,
  },
  related: [],
  canReview: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
}

test('the fee shows its former price, the discount and the price per lesson', () => {
  expect(plain(toCoursePage(course, site).fee)).toEqual({
    now: '1.290.000đ',
    former: '1.690.000đ',
    discount: 'Giảm 24%',
    perLesson: '53.750đ mỗi buổi',
  })
  expect(toCoursePage({ ...course, originalFee: null, lessons: 1 }, site).fee).toMatchObject({
    former: undefined,
    perLesson: undefined,
  })
})

test.each([
  [[null, null], 'Đến hết hạn của khoá học'],
  [[30, 30], '30 ngày kể từ khi có khoá học'],
  [[30, 90], '30–90 ngày kể từ khi có khoá học, tuỳ bài giảng'],
  [[30, null], 'Từ 30 ngày kể từ khi có khoá học, tuỳ bài giảng'],
])('a recorded course with lectures of %j days says before buying: %s', (days, words) => {
  const lessons = days.map((accessDays, at) => ({
    title: `Bài ${at}`,
    minutes: 20,
    kind: 'LESSON' as const,
    isFree: false,
    ...(accessDays !== null && { accessDays }),
  }))
  const recorded: CourseDetail = { ...course, format: 'RECORDED', programme: [{ title: 'Chương 1', lessons }] }
  const facts: { name: string; value: string }[] = plain(toCoursePage(recorded, site).facts)
  expect(facts.find(({ name }) => name === 'Xem được')?.value).toBe(words)
  expect(facts.find(({ name }) => name === 'Thời lượng')?.value).toMatch(/^\d+ bài, mỗi bài \d+ phút$/)
  const live: { name: string }[] = plain(toCoursePage(course, site).facts)
  expect(live.some(({ name }) => name === 'Xem được')).toBe(false)
})

test.each([
  [{ seatsLeft: 5 }, { seats: 'Còn 5 chỗ', isFew: true, isFull: false }],
  [{ firstLesson: 3, lessonsLeft: 22, fee: 1_182_000 }, { rest: 'Còn 22/24 buổi, bắt đầu từ buổi 3: 1.182.000đ' }],
  [{ fee: 900_000 }, { rest: 'Học phí lớp này: 900.000đ' }],
  [
    { minimum: { seats: 4, below: 'GIVE_BACK' as const, decideOn: '2026-11-30', moveTo: null } },
    { minimum: 'Cần ít nhất 4 học viên; ngày 30/11/2026 chưa đủ thì hoàn tiền' },
  ],
  [{ seatsLeft: 6 }, { seats: 'Còn 6 chỗ', isFew: false, isFull: false }],
  [{ seatsLeft: 0 }, { seats: 'Hết chỗ', isFew: false, isFull: true }],
  [
    { endsOn: '2027-02-20', weekdays: [6, 7] },
    { days: 'T7, CN · 19:30–21:00', dates: 'Từ 01/12/2026 đến 20/02/2027' },
  ],
])('a run %j is shown as %j', (change, expected) => {
  expect(plain(toCoursePage({ ...course, batches: [{ ...run, ...change }] }, site).runs)).toMatchObject([expected])
})

test('the legal disclosure comes from the course data, and names the legal ground only where it applies', () => {
  const view = toCoursePage(course, site)
  expect(plain(view.disclosure)).toEqual([
    { name: 'Môn học', value: 'Toán' },
    { name: 'Dành cho', value: 'Lớp 8' },
    { name: 'Thời lượng', value: '24 buổi, tổng cộng 36 giờ' },
    { name: 'Hình thức', value: 'Trực tuyến, học cùng thầy cô' },
    { name: 'Địa điểm', value: 'Trực tuyến' },
    { name: 'Người dạy', value: 'Cô Nguyễn Thu Hà' },
    { name: 'Học phí', value: '1.290.000đ' },
  ])
  expect(view.disclosureLead).toContain('Thông tư 29/2024')
  const other = toCoursePage({ ...course, disclosure: { ...course.disclosure, isExtraTeaching: false } }, site)
  expect(other.disclosureLead).not.toContain('Thông tư')
})

test('unknown facts are left out', () => {
  const view = toCoursePage({ ...course, rating: { average: 0, count: 0 }, bought: 0, classSize: null, batches: [] }, site)
  expect(view).toMatchObject({ rating: undefined, learners: undefined, runs: [] })
  expect(view.facts.map(({ name }) => name)).toEqual(['Thời lượng', 'Hình thức'])
})

test.each([
  ['', { stars: undefined, page: 0 }],
  ['stars=5&reviewPage=2&reviewCursor=WyJORVdFU1QiLDEsIngiXQ&cursor=other', { stars: 5, page: 1, cursor: 'WyJORVdFU1QiLDEsIngiXQ' }],
  ['stars=6&reviewPage=0', { stars: undefined, page: 0 }],
  ['stars=%00&reviewPage=-1', { stars: undefined, page: 0 }],
  ['reviewPage=1e9', { stars: undefined, page: 0 }],
])('an address ?%s selects the reviews %j', (search, asked) => {
  expect(readReviewQuery(new URLSearchParams(search))).toEqual(asked)
})

const review: Review = {
  id: '0192b3c4-0000-7000-8000-000000000003',
  stars: 5,
  text: 'Hay.',
  author: teacher,
  writtenAt: '2026-11-20T18:00:00.000Z',
  isEdited: true,
  reply: null,
}
const found = { items: [review], total: 12, nextCursor: 'abc', stars: [0, 1, 0, 0, 3], mine: null, canReview: false, canReply: false }
const at = { path: '/courses/x', query: { stars: undefined, page: 0 }, now: new Date('2026-11-22T00:00:00.000Z') }

test('the histogram starts with five stars, and each row links to those reviews and back', () => {
  const { summary, next, previous } = toReviews(found, { ...at, query: { stars: 5, page: 0 } })
  const rows = summary?.rows ?? []
  expect(summary?.average).toBe('4,3')
  expect(rows.map(({ stars, percent }) => [stars, percent])).toEqual([
    [5, 75],
    [4, 0],
    [3, 0],
    [2, 25],
    [1, 0],
  ])
  expect([rows[0]?.href, rows[3]?.href]).toEqual(['/courses/x#danh-gia', '/courses/x?stars=2#danh-gia'])
  expect([previous, next]).toEqual([undefined, '/courses/x?stars=5&reviewPage=2&reviewCursor=abc#danh-gia'])
})

test("the user's own review stands apart, with its status and the deadline for changes", () => {
  const mine = { ...review, status: 'PENDING' as const, isHidden: false, editableUntil: '2026-11-23T00:00:00.000Z' }
  const view = toReviews({ ...found, mine }, at)
  expect(view.items).toEqual([])
  expect(view.mine).toMatchObject({ state: 'Đang chờ xem xét, hiện chỉ mình bạn thấy.', editable: 'Bạn sửa được đến 07:00 23/11/2026.' })
  const late = toReviews({ ...found, mine: { ...mine, status: 'PROCESSED', editableUntil: '2026-11-21T00:00:00.000Z' } }, at)
  expect(late.mine).toMatchObject({ state: undefined, editable: undefined })
})

test.each([
  ['a run that begins later', {}, { format: 'LIVE' }, `CO-abcdefgh.${run.id}`],
  ['a run that has begun', { startsOn: '2026-11-29', firstLesson: 3, lessonsLeft: 22 }, { format: 'LIVE' }, `CO-abcdefgh.${run.id}`],
  ['a run of a recorded course', {}, { format: 'RECORDED' }, undefined],
] as const)('%s is bought by its own SKU or not at all', (_, change, kind, sku) => {
  const view = toCoursePage({ ...course, ...kind, batches: [{ ...run, ...change }] }, site)
  expect(view.runs[0]?.sku).toBe(sku)
  expect(view.sku).toBe(kind.format === 'RECORDED' ? 'CO-abcdefgh' : undefined)
})

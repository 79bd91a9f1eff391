import { z } from 'zod'
import { learnerLevels } from './open-classes.ts'
import { adultGrade, CourseChapter, courseFormats, examTargets } from './course-content.ts'
import { belowMinimums } from './run-rules.ts'
import { Document } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { PersonCard } from '../people/identity.ts'
import { IdOrSlug } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { Vnd } from '../money.ts'
import { pageSizes } from '../page-sizes.ts'
import { ProvinceCode } from '../ground/places.ts'
import { genders } from '../people/profile.ts'
import { Flag, manyOf, SearchTerm, wholeNumber } from '../query-params.ts'

/** Spec 3, "Sort options". Without one a search is ordered by relevance, a list by number of purchases. */
export const courseSorts = ['MOST_BOUGHT', 'HIGHEST_RATE', 'PRICE_ASC', 'PRICE_DSC'] as const
export type CourseSort = (typeof courseSorts)[number]

/** Number of learners per class, in the ranges that parents think in. */
export const classSizes = ['ONE', 'UP_TO_6', 'UP_TO_15', 'OVER_15'] as const
export type ClassSize = (typeof classSizes)[number]

/** Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Rating = z.object({ average: z.number().describe('Một chữ số thập phân; 0 khi chưa ai đánh giá'), count: z.int() })

export const CourseSchedule = z.object({
  weekdays: z.array(z.int()).describe('1 là thứ Hai, 7 là Chủ nhật'),
  from: Time,
  to: Time,
  startsOn: z.iso.date(),
})
export type CourseSchedule = z.infer<typeof CourseSchedule>

/** A course in a list. */
export const CourseCard = z.object({
  id: z.uuid(),
  code: z.string().describe('Cuối địa chỉ: /courses/{slug}-{code}'),
  slug: z.string(),
  title: z.string(),
  subjectId: z.int(),
  categoryId: z.int(),
  gradeFrom: z.int().nullable(),
  gradeTo: z.int().nullable(),
  format: z.enum(courseFormats),
  cover: z.string().describe('Address of the picture, on this site'),
  teacher: PersonCard.describe('`name` is how pupils address them'),
  fee: Vnd,
  originalFee: Vnd.nullable(),
  feePerLesson: Vnd,
  lessons: z.int(),
  hasFreeTrial: z.boolean(),
  provinceCode: z.string().nullable(),
  rating: Rating,
  bought: z.int(),
  schedule: CourseSchedule.nullable().describe('Lịch của lớp khai giảng gần nhất còn chỗ'),
  seatsLeft: z.int().nullable().describe('Chỗ còn lại của lớp đó; null: không giới hạn'),
})
export type CourseCard = z.infer<typeof CourseCard>

/** A scheduled run of a course that learners can join, with its days and seats. */
export const CourseBatch = CourseSchedule.extend({
  id: z.uuid(),
  endsOn: z.iso.date().nullable(),
  seats: z.int(),
  seatsLeft: z.int(),
  firstLesson: z.int().describe('Buổi đầu tiên còn bán; lớn hơn 1 khi lớp đã khai giảng'),
  lessonsLeft: z.int().describe('Số buổi còn lại'),
  fee: Vnd.describe('Học phí của những buổi còn lại'),
  minimum: z
    .object({
      seats: z.int(),
      below: z.enum(belowMinimums),
      decideOn: z.iso.date(),
      moveTo: CourseSchedule.nullable().describe('MOVE: lịch của lớp mà học viên chuyển sang'),
    })
    .nullable()
    .describe('Sĩ số tối thiểu của lớp chưa khai giảng, và việc làm khi chưa đủ; null: có học viên là học'),
  teacher: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Người dạy thay; null: thầy cô của khoá'),
})
export type CourseBatch = z.infer<typeof CourseBatch>

/** What Circular 29/2024 requires a provider to publish before enrolment; the course page prints it from these facts alone. */
export const Disclosure = z.object({
  subject: z.string(),
  grades: z.string().nullable(),
  lessons: z.int(),
  minutes: z.int().describe('Tổng thời lượng'),
  form: z.enum(courseFormats),
  place: z.string().nullable().describe('Tỉnh, thành phố; null: trực tuyến'),
  teacher: z.string(),
  fee: Vnd,
  isExtraTeaching: z.boolean().describe('Dạy thêm môn học phổ thông theo Thông tư 29/2024'),
})
export type Disclosure = z.infer<typeof Disclosure>

export const CourseDetail = CourseCard.extend({
  version: z.int().describe('Phiên bản nội dung đang bán'),
  summary: z.string(),
  description: z.string().describe('Markdown'),
  document: Document.describe('The description, read from its Markdown'),
  outcomes: z.array(z.string()),
  examTarget: z.enum(examTargets).nullable(),
  textbook: z.string().nullable(),
  lessonMinutes: z.int(),
  classSize: z.int().nullable(),
  introVideo: z.string().nullable(),
  introCaptions: z.string().nullable(),
  programme: z.array(CourseChapter),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  batches: z.array(CourseBatch).describe('Các lớp chưa khai giảng hoặc còn nhận học viên, sớm nhất trước'),
  stars: z.array(z.int()).length(5).describe('Số đánh giá 1, 2, 3, 4, 5 sao'),
  teacherCourses: z.int().describe('Số khoá thầy cô này đang dạy'),
  category: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  disclosure: Disclosure,
  related: z.array(CourseCard),
  canReview: z.boolean().describe('Người đang xem đã học và được đánh giá'),
  updatedAt: z.iso.datetime(),
})
export type CourseDetail = z.infer<typeof CourseDetail>

const Money = wholeNumber({ min: 0, max: 9_999_999_999 })
const Grade = wholeNumber({ min: 1, max: adultGrade })

/** Every filter of the list of courses. The choices of one filter are combined with OR, different filters with AND. */
export const CourseFilter = z.object({
  term: SearchTerm,
  key: SearchTerm.describe(
    'Gợi ý đã chọn (spec 2): `category:4` và `teacher:{id}` thay cho từ khoá, `course:{code}` đứng đầu kết quả; chữ khác được tìm như từ khoá khi không có `term`',
  ),
  categoryIds: manyOf(wholeNumber({ min: 1, max: 999_999 })),
  levels: manyOf(z.enum(learnerLevels)),
  grades: manyOf(Grade),
  examTargets: manyOf(z.enum(examTargets)),
  weekdays: manyOf(wholeNumber({ min: 1, max: 7 })),
  evening: Flag.describe('Có lớp học từ 17:30, cùng ngày với weekdays nếu có'),
  feeFrom: Money.optional(),
  feeTo: Money.optional(),
  lessonFeeFrom: Money.optional(),
  lessonFeeTo: Money.optional(),
  formats: manyOf(z.enum(courseFormats)),
  teacherGenders: manyOf(z.enum(genders)),
  freeTrial: Flag,
  ratingFrom: z
    .union([z.number(), z.string().regex(/^[1-5](\.\d)?$/)])
    .transform(Number)
    .pipe(z.number().min(1).max(5))
    .optional(),
  classSizes: manyOf(z.enum(classSizes)),
  provinces: manyOf(ProvinceCode),
  teacherId: z.uuid().toLowerCase().optional(),
})
export type CourseFilter = z.output<typeof CourseFilter>

/** Classes from this time on count as evening classes, Vietnamese time. */
export const eveningFrom = '17:30'

export const listCourses = endpoint({
  method: 'GET',
  path: '/css/v2/course-sale',
  access: 'guest',
  summary: 'Các khoá học theo từ khoá và bộ lọc',
  query: CourseFilter.extend({
    sort: z.enum(courseSorts).optional(),
    page: wholeNumber({ min: 0, max: 1000 }).default(0),
    size: wholeNumber({ min: 1, max: 50 }).default(pageSizes.search),
    cursor: ListCursor,
  }),
  reply: listOf(CourseCard).extend({
    isNearest: z.boolean().optional().describe('Không có khoá nào khớp hẳn: đây là những khoá gần nhất'),
  }),
})

/** Counts per choice of a facet, each calculated without the facet's own filter; exact to 1000, beyond that 1001. */
export const courseFacets = [
  'categoryIds',
  'levels',
  'grades',
  'examTargets',
  'weekdays',
  'evening',
  'formats',
  'teacherGenders',
  'freeTrial',
  'ratingFrom',
  'classSizes',
  'provinces',
] as const
export type CourseFacet = (typeof courseFacets)[number]
export const FacetCounts = z.partialRecord(z.enum(courseFacets), z.record(z.string(), z.int()))
export type FacetCounts = z.infer<typeof FacetCounts>
export const countCourseFacets = endpoint({
  method: 'GET',
  path: '/css/v2/course-sale/facets',
  access: 'guest',
  summary: 'Số khoá học bên cạnh mỗi lựa chọn của bộ lọc',
  query: CourseFilter,
  reply: z.object({ facets: FacetCounts }),
})

/** `id` is the id, or the last part of a current or earlier address of the course. A removed course answers 410. */
export const getCourse = endpoint({
  method: 'GET',
  path: '/css/v1/course-sale/:id',
  access: 'guest',
  summary: 'Chi tiết một khoá học, theo id hay địa chỉ, kể cả địa chỉ cũ',
  params: z.object({ id: IdOrSlug }),
  reply: CourseDetail,
})

export const exploreCourses = endpoint({
  method: 'GET',
  path: '/css/v1/course-sale/explore',
  access: 'guest',
  summary: 'Các môn học, danh mục con và khoá được học nhiều',
  query: z.object({
    size: wholeNumber({ min: 0, max: 50 }).default(pageSizes.explore),
    categoryId: wholeNumber({ min: 1, max: 999_999 }).optional(),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        key: z.string(),
        name: z.string(),
        slug: z.string(),
        openClasses: z.int(),
        courses: z.int().describe('Đếm đến 1000, hơn nữa là 1001'),
        children: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), courses: z.int() })),
      }),
    ),
    courses: z.array(CourseCard),
  }),
})

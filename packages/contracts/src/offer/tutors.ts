import { z } from 'zod'
import { adultGrade } from './course-content.ts'
import { courseSorts } from './courses.ts'
import { endpoint } from '../endpoint.ts'
import { PersonCard } from '../people/identity.ts'
import { IdOrSlug } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { Vnd } from '../money.ts'
import { pageSizes } from '../page-sizes.ts'
import { ProvinceCode } from '../ground/places.ts'
import { Flag, manyOf, SearchTerm, wholeNumber } from '../query-params.ts'
import { Rating, teacherParams } from './teachers.ts'
import { PublicTeaching } from './teaching-profile.ts'

/** Spec 3, "Tutor durations" and "tutor mode". */
export const tutorDurations = [30, 60, 120, 180] as const
export type TutorDuration = (typeof tutorDurations)[number]
export const tutorModes = ['BOTH', 'ONLINE', 'OFFLINE'] as const
export type TutorMode = (typeof tutorModes)[number]
/** How many days ahead free time is shown and searched. */
export const freeTimeDays = 14
/** Minimum ratings that a list can filter by. */
export const tutorRatingSteps = ['3', '4', '4.5'] as const
export const tutorGenders = ['FEMALE', 'MALE'] as const

export const FreeSlot = z.object({ from: z.iso.datetime(), to: z.iso.datetime() })
export type FreeSlot = z.infer<typeof FreeSlot>

export const TutorService = z.object({
  id: z.uuid(),
  subjectId: z.int(),
  name: z.string(),
  gradeFrom: z.int().nullable(),
  gradeTo: z.int().nullable(),
  mode: z.enum(tutorModes),
  fees: z.array(z.object({ minutes: z.int(), fee: Vnd })).describe('Học phí của một buổi theo thời lượng'),
})
export type TutorService = z.infer<typeof TutorService>

export const TutorCard = PersonCard.extend({
  code: z.string().describe('Cuối địa chỉ: /tutors/{slug}-{code}'),
  slug: z.string(),
  intro: z.string(),
  school: z.string().nullable(),
  yearsTeaching: z.int().nullable(),
  subjectIds: z.array(z.int()),
  grades: z.array(z.int()).describe('1 đến 12; 13 là người lớn'),
  mode: z.enum(tutorModes),
  durations: z.array(z.int()),
  feePerHour: Vnd.describe('Thấp nhất trong các dịch vụ'),
  hasTrial: z.boolean(),
  rating: Rating,
  learners: z.int(),
  area: z.object({ provinceCode: z.string(), commune: z.string().nullable() }).describe('Không bao giờ chi tiết hơn xã, phường'),
  pin: z.object({ lat: z.number(), lng: z.number() }).describe('Một điểm quanh trung tâm tỉnh, không phải nơi ở'),
  slots: z.array(FreeSlot).describe('Giờ trống gần nhất'),
})
export type TutorCard = z.infer<typeof TutorCard>

const Money = wholeNumber({ min: 0, max: 9_999_999_999 })

/** Every filter of the tutor network. The choices of one filter are combined with OR, different filters with AND. */
export const TutorFilter = z.object({
  term: SearchTerm,
  key: SearchTerm.describe('Gợi ý đã chọn (spec 2)'),
  subjectIds: manyOf(wholeNumber({ min: 1, max: 1000 })),
  grades: manyOf(wholeNumber({ min: 1, max: adultGrade })),
  modes: manyOf(z.enum(tutorModes)),
  provinces: manyOf(ProvinceCode).describe('Nơi dạy trực tiếp'),
  durations: manyOf(wholeNumber({ min: 30, max: 180 }).pipe(z.literal(tutorDurations))),
  feeFrom: Money.optional().describe('Học phí một giờ'),
  feeTo: Money.optional(),
  weekdays: manyOf(wholeNumber({ min: 1, max: 7 })),
  evening: Flag.describe('Còn trống từ 17:30, cùng ngày với weekdays nếu có'),
  genders: manyOf(z.enum(tutorGenders)),
  freeTrial: Flag,
  ratingFrom: z.enum(tutorRatingSteps).optional(),
})
export type TutorFilter = z.output<typeof TutorFilter>

export const tutorSorts = courseSorts
export type TutorSort = (typeof tutorSorts)[number]

export const searchTutors = endpoint({
  method: 'GET',
  path: '/tns/v1/tutor-sale/search',
  access: 'guest',
  summary: 'Gia sư theo từ khoá và bộ lọc',
  query: TutorFilter.extend({
    sort: z.enum(tutorSorts).default('MOST_BOUGHT'),
    page: wholeNumber({ min: 0, max: 1000 }).default(0),
    size: wholeNumber({ min: 1, max: 50 }).default(pageSizes.search),
    cursor: ListCursor,
  }),
  reply: listOf(TutorCard).extend({
    isNearest: z.boolean().optional().describe('Không có gia sư nào khớp hẳn: đây là những người gần nhất'),
  }),
})

export const tutorFacets = [
  'subjectIds',
  'grades',
  'modes',
  'provinces',
  'durations',
  'weekdays',
  'evening',
  'genders',
  'freeTrial',
  'ratingFrom',
] as const
export const countTutorFacets = endpoint({
  method: 'GET',
  path: '/tns/v1/tutor-sale/facets',
  access: 'guest',
  summary: 'Số gia sư bên cạnh mỗi lựa chọn của bộ lọc; chính xác đến 1000, hơn nữa là 1001',
  query: TutorFilter,
  reply: z.object({ facets: z.record(z.enum(tutorFacets), z.record(z.string(), z.int())) }),
})

export const suggestTutors = endpoint({
  method: 'GET',
  path: '/tns/v1/tutor-sale/autocomplete-suggestion',
  access: 'guest',
  summary: 'Gợi ý gia sư theo chữ gõ dở',
  query: z.object({ query: SearchTerm }),
  reply: z.object({ items: z.array(z.object({ name: z.string(), key: z.string() })) }),
})

/** What Circular 29/2024 requires to publish before enrolment, from the tutor's services alone. */
export const TutorDisclosure = z.object({
  subjects: z.array(z.string()),
  grades: z.array(z.int()),
  mode: z.enum(tutorModes),
  place: z.string().nullable().describe('Tỉnh, thành phố khi dạy trực tiếp'),
  teacher: z.string(),
  feeFrom: Vnd,
  feeTo: Vnd,
  isExtraTeaching: z.boolean().describe('Dạy thêm môn học phổ thông theo Thông tư 29/2024'),
})

export const getTutor = endpoint({
  method: 'GET',
  path: '/tns/v1/tutor-sale/:id',
  access: 'guest',
  summary: 'Chi tiết một gia sư, theo id hay địa chỉ, kể cả địa chỉ cũ',
  params: z.object({ id: IdOrSlug }),
  reply: TutorCard.extend({
    about: z.string(),
    stars: z.array(z.int()).length(5),
    services: z.array(TutorService),
    trialMinutes: z.int().nullable(),
    freeTime: z.array(FreeSlot).describe(`Giờ trống trong ${freeTimeDays} ngày tới`),
    disclosure: TutorDisclosure,
    ...PublicTeaching.omit({ grades: true }).shape,
  }),
})

export const listActiveServices = endpoint({
  method: 'GET',
  path: '/tns/v1/teachers/:id/active-services',
  access: 'guest',
  summary: 'Các dịch vụ gia sư một giáo viên đang nhận',
  params: teacherParams,
  reply: z.object({ items: z.array(TutorService) }),
})

export const listCalendarEvents = endpoint({
  method: 'GET',
  path: '/tns/v1/teachers/:id/calendar-events',
  access: 'guest',
  summary: `Giờ trống và lớp trực tiếp của một giáo viên trong ${freeTimeDays} ngày tới`,
  params: teacherParams,
  reply: z.object({
    items: z.array(
      z.object({ kind: z.enum(['FREE', 'LESSON']), title: z.string().nullable(), from: z.iso.datetime(), to: z.iso.datetime() }),
    ),
  }),
})

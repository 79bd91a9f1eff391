import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PersonCard } from './identity.ts'
import { listOf } from './lists.ts'

/** Spec 3, "Class statuses". */
export const classStatuses = ['IN_PROGRESS', 'UPCOMING', 'FINISHED', 'IN_SCHEDULING'] as const
export type ClassStatus = (typeof classStatuses)[number]

export const OpenClass = z.object({
  id: z.uuid(),
  code: z.string().describe('Mã ngắn, dùng trong địa chỉ'),
  title: z.string(),
  summary: z.string(),
  subjectId: z.int(),
  gradeFrom: z.int().nullable(),
  gradeTo: z.int().nullable(),
  cover: z.string().describe('Address of the cover picture, on this site'),
  teacher: PersonCard.describe('`name` is how pupils address them, such as “Cô Nguyễn Thu Hà”'),
  startsAt: z.iso.datetime().nullable().describe('Null while IN_SCHEDULING'),
  endsAt: z.iso.datetime().nullable(),
  seats: z.int(),
  seatsLeft: z.int(),
  status: z.enum(classStatuses),
})
export type OpenClass = z.infer<typeof OpenClass>

/** Which days a list of open classes covers; Vietnamese days, the weekend being the coming or the running one. */
export const openClassDays = ['today', 'tomorrow', 'weekend'] as const
/** Whom a class is for, as people say it: school grades, or grown-ups (classes without grades suit every level). */
export const learnerLevels = ['1-5', '6-9', '10-12', 'adult'] as const
export type LearnerLevel = (typeof learnerLevels)[number]
/** When somebody is free, by the Vietnamese clock: Monday to Friday from 18:00, any day 12:00–18:00, Saturday and Sunday. */
export const freeTimes = ['weekday-evening', 'afternoon', 'weekend'] as const
export type FreeTime = (typeof freeTimes)[number]

export const listOpenClasses = endpoint({
  method: 'GET',
  path: '/css/v1/fly-courses/search',
  access: 'guest',
  summary: 'Các lớp mở tương tác, theo giờ học',
  query: z.object({
    status: z.enum(classStatuses).optional(),
    day: z.enum(openClassDays).optional(),
    categoryId: z.coerce.number().int().min(1).max(1000).optional(),
    level: z.enum(learnerLevels).optional(),
    time: z.enum(freeTimes).optional(),
    page: z.coerce.number().int().min(0).max(1000).default(0),
    size: z.coerce.number().int().min(1).max(50).default(24),
  }),
  reply: listOf(OpenClass),
})
export const listSubjects = endpoint({
  method: 'GET',
  path: '/css/v1/course-sale/explore',
  access: 'guest',
  summary: 'Các môn học và số lớp mở đang có',
  reply: z.object({
    items: z.array(z.object({ id: z.int(), key: z.string(), name: z.string(), openClasses: z.int() })),
  }),
})

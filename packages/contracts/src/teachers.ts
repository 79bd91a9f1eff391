import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PersonCard } from './identity.ts'

export const TeacherCard = PersonCard.extend({
  subjectIds: z.array(z.int()),
  intro: z.string(),
  school: z.string().nullable(),
  yearsTeaching: z.int().nullable(),
})
export type TeacherCard = z.infer<typeof TeacherCard>

export const listTopTeachers = endpoint({
  method: 'GET',
  path: '/tns/v1/teachers/top',
  access: 'guest',
  summary: 'Giáo viên sắp dạy lớp mở',
  query: z.object({ size: z.coerce.number().int().min(1).max(30).default(6) }),
  reply: z.object({
    items: z.array(TeacherCard.extend({ nextClassAt: z.iso.datetime().nullable() })),
  }),
})

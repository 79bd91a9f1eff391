import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PersonCard } from './identity.ts'

/** Spec 5: a short teacher introduction has at most 150 characters. */
export const introLimit = 150

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
  summary: 'Giáo viên nổi bật, ai sắp dạy lớp mở đứng trước',
  query: z.object({ size: z.coerce.number().int().min(1).max(30).default(6) }),
  reply: z.object({
    items: z.array(TeacherCard.extend({ nextClassAt: z.iso.datetime().nullable() })),
  }),
})

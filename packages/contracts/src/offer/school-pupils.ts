import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'

// Circular 29/2024, article 4: a teacher gives no paid extra lessons to pupils whom they teach at school now.

/** One question to a family, in the details of SCHOOL_PUPIL_UNANSWERED. */
export const SchoolQuestion = z.object({
  teacherId: Id,
  teacher: z.string().describe('Cô Nguyễn Thị Lan'),
  learnerId: Id,
  learner: z.string(),
})
export type SchoolQuestion = z.infer<typeof SchoolQuestion>
export const SchoolQuestions = z.object({ questions: z.array(SchoolQuestion).min(1) })

export const SchoolAnswer = SchoolQuestion.extend({
  isTaught: z.boolean().nullable().describe('null: chưa trả lời trong năm học này'),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
  mayAnswer: z.boolean().describe('Người chưa đủ 18 tuổi để phụ huynh trả lời'),
  isDeclaredByTeacher: z.boolean().describe('Thầy cô đã báo là đang dạy ở trường'),
})
export type SchoolAnswer = z.infer<typeof SchoolAnswer>

const Pair = z.strictObject({ teacherId: Id, learnerId: Id })

export const listSchoolAnswers = endpoint({
  method: 'GET',
  path: '/tns/v1/school-pupils/answers',
  access: 'user',
  summary: 'Câu trả lời của gia đình trong năm học này: thầy cô có đang dạy người học ở trường không',
  query: Pair.partial().describe('Câu hỏi của một cặp thầy cô và người học đứng đầu danh sách'),
  reply: z.object({ items: z.array(SchoolAnswer) }),
})
export const answerSchoolQuestion = endpoint({
  method: 'PUT',
  path: '/tns/v1/school-pupils/answers',
  access: 'user',
  summary: 'Trả lời, hoặc sửa câu trả lời: thầy cô có đang dạy người học này ở trường không',
  body: Pair.extend({ isTaught: z.boolean() }),
  reply: z.object({ isTaught: z.boolean() }),
  limit: { max: 30, seconds: 60 },
})
export const askGuardiansAboutSchool = endpoint({
  method: 'POST',
  path: '/tns/v1/school-pupils/questions',
  access: 'user',
  summary: 'Người học nhờ phụ huynh trả lời; nhờ lại trong ngày không gửi thêm tin',
  body: z.strictObject({ teacherId: Id }),
  reply: z.object({ guardians: z.int() }),
  limit: { max: 10, seconds: 600 },
})

/** A pupil whom a teacher declares to teach at school in this school year. */
export const DeclaredPupil = z.object({ id: Id, name: z.string(), declaredAt: z.iso.datetime() })
export type DeclaredPupil = z.infer<typeof DeclaredPupil>

export const listDeclarations = endpoint({
  method: 'GET',
  path: '/tns/v1/admin/school-pupils',
  access: ['admin'],
  summary: 'Những gì thầy cô và gia đình đã khai về việc dạy ở trường trong năm học này, theo thầy cô',
  query: z.strictObject({ teacherId: Id }),
  reply: z.object({
    school: z.string().nullable(),
    classes: z.string().nullable(),
    items: z
      .array(
        z.object({
          learner: z.string(),
          side: z.enum(['FAMILY', 'TEACHER']),
          isTaught: z.boolean(),
          by: z.string(),
          at: z.iso.datetime(),
          endedAt: z.iso.datetime().nullable().describe('Được thay bằng câu trả lời khác'),
        }),
      )
      .describe('Mới nhất trước, tối đa 100'),
  }),
})

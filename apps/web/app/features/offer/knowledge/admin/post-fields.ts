import type { PostContent } from '@khue/contracts/offer/knowledge'
import { PostContent as Content, publishPost, renamePost } from '@khue/contracts/offer/knowledge'
import { data } from 'react-router'
import { z } from 'zod'
import { knowledgeAdminText as text } from './knowledge-admin.text.ts'

// Used in actions only.

/** Steps of the post page. Fields are parsed separately below, so that each has its own error message. */
export const PostStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('save'), version: z.string().regex(/^\d{1,9}$/) }).catchall(z.string()),
  z.strictObject({ step: z.enum(['publish', 'unpublish']) }),
  z.strictObject({ step: z.literal('schedule'), at: z.string() }),
  z.strictObject({ step: z.literal('rename'), slug: z.string() }),
  z.strictObject({ step: z.enum(['cover', 'attach']), assetId: z.string() }),
  z.strictObject({ step: z.literal('detach'), documentId: z.string() }),
])

type Fields = Readonly<Record<string, string>>
const numberOrNull = (value = '') => (value === '' ? null : Number(value))

/** Parses the form's fields as a post; a refusal names the fields to correct. */
export const contentOf = (fields: Fields): PostContent =>
  checked(Content, {
    section: fields.section,
    title: fields.title,
    summary: fields.summary,
    body: fields.body,
    authorName: fields.authorName,
    subjectId: numberOrNull(fields.subjectId),
    gradeFrom: numberOrNull(fields.gradeFrom),
    gradeTo: numberOrNull(fields.gradeTo),
    tags: (fields.tags ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    cover: { subjectKey: fields.coverSubject, seed: fields.coverSeed },
  })

/** "2026-12-01T19:30", in Vietnamese local time. */
const Local = z.object({ at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/) })
export const momentOf = (at: string) => checked(publishPost.body, { at: `${checked(Local, { at }).at}:00+07:00` })
export const slugOf = (slug: string) => checked(renamePost.body, { slug: slug.trim() })

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
  const issues = names.map((path) => ({ path, message: text.wrong[path] ?? '' }))
  const message = issues.find((issue) => issue.message)?.message ?? 'Thông tin gửi lên chưa đúng. Vui lòng kiểm tra và điền đầy đủ.'
  throw data({ code: 'INVALID_INPUT', message, details: { issues } }, { status: 400 })
}

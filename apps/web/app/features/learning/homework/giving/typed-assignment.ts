import { createAssignment } from '@khue/contracts/learning/assignments'
import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { z } from 'zod'
import { fromWallTime } from '#app/shared/wall-time.ts'
import { givingText } from './giving.text.ts'
import { typedPoints } from '../shared/points.ts'

const { refusals } = givingText
const { title, content, lessonId } = createAssignment.body.shape
const half = Symbol('half filled in')
const WallTime = z.string().transform((typed) => (typed === '' ? null : (fromWallTime(typed) ?? half)))

type Fields = Readonly<Record<string, unknown>>
type Refuse = (field: string, message: string) => void
const wordsIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
/** The values of the fields `part-title-0`, `part-title-1` … */
const listIn = (fields: Fields, name: string) =>
  Object.keys(fields)
    .filter((key) => key.startsWith(`${name}-`))
    .map((key) => [key.slice(name.length + 1), wordsIn(fields[key])] as const)

function partsIn(fields: Fields, refuse: Refuse) {
  const parts = listIn(fields, 'part-title').map(([key, name]) => {
    const points = typedPoints(wordsIn(fields[`part-points-${key}`]))
    if (name === '') refuse(`part-title-${key}`, refusals.partName)
    if (points === undefined) refuse(`part-points-${key}`, refusals.partPoints)
    return { title: name.slice(0, limits.partLetters), points: points ?? 1 }
  })
  if (parts.reduce((sum, { points }) => sum + points, 0) > limits.mostPoints) refuse('parts', refusals.total)
  return parts
}

/** What the form sends: rows of parts, files and learners have numbered names. */
export const TypedAssignment = z
  .looseObject({
    intent: z.enum(['give', 'draft', 'save']),
    revision: z.coerce.number().int().optional(),
    title: z.string().trim().min(1, refusals.title).pipe(title),
    content: content.unwrap(),
    displayAt: WallTime,
    dueAt: WallTime,
    lessonId: z
      .union([z.literal(''), z.uuid()])
      .default('')
      .transform((id) => id || null)
      .pipe(lessonId.unwrap()),
    whom: z.enum(['all', 'chosen']).default('all'),
  })
  .transform((fields, context) => {
    const refuse: Refuse = (field, message) => context.addIssue({ code: 'custom', path: [field], message })
    const { intent, revision, lessonId, whom } = fields
    const learnerIds = listIn(fields, 'learner').map(([id]) => id)
    if (whom === 'chosen' && learnerIds.length === 0) refuse('learners', refusals.learners)
    const times = timesIn(fields, refuse)
    return {
      intent,
      revision,
      title: fields.title,
      content: fields.content,
      ...times,
      lessonId,
      learnerIds: whom === 'chosen' ? learnerIds : null,
      parts: partsIn(fields, refuse),
      assetIds: listIn(fields, 'file').map(([, id]) => id),
    }
  })
export type TypedAssignment = z.output<typeof TypedAssignment>

type Typed = string | null | typeof half
/** `displayAt` is null for at once. */
function timesIn({ displayAt, dueAt }: { displayAt: Typed; dueAt: Typed }, refuse: Refuse) {
  const times = { displayAt: typeof displayAt === 'string' ? displayAt : null, dueAt: typeof dueAt === 'string' ? dueAt : '' }
  if (displayAt === half) refuse('displayAt', refusals.displayAt)
  if (times.dueAt === '') refuse('dueAt', refusals.dueAt)
  else if (times.displayAt !== null && times.dueAt <= times.displayAt) refuse('dueAt', refusals.dueOrder)
  return times
}

/** Only the deadline, of work that somebody has handed in. */
export const TypedDeadline = z.object({
  intent: z.literal('deadline'),
  revision: z.coerce.number().int(),
  dueAt: WallTime.refine((due) => typeof due === 'string', refusals.dueAt).transform(String),
})
export type TypedDeadline = z.output<typeof TypedDeadline>

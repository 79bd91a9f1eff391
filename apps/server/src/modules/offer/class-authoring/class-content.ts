import { createHash } from 'node:crypto'
import type { CourseProblem } from '@khue/contracts/offer/authoring'
import { ClassContent, type ClassDraft, type ClassField } from '@khue/contracts/offer/class-draft'
import { classFieldNames } from '@khue/contracts/offer/class-field-names'
import { shortestMeetingMinutes } from '@khue/contracts/offer/runs'
import { inVietnam } from '#platform/vietnam/time'

export const classFields = Object.keys(classFieldNames) as ClassField[] // a constant has only its own keys
export const isClassField = (field: string): field is ClassField => Object.hasOwn(classFieldNames, field)
export const timeFields: readonly ClassField[] = ['startsAt', 'endsAt']

/** The first draft of a class, from the fields of the start form. */
export const emptyDraft = (given: Pick<ClassDraft, 'title' | 'kind' | 'subjectId'>): ClassDraft => ({
  summary: '',
  description: '',
  gradeFrom: null,
  gradeTo: null,
  fee: given.kind === 'OPEN' ? 0 : null,
  seats: null,
  startsAt: null,
  endsAt: null,
  ...given,
})

/** The fields of a draft in a fixed order. An open class has no fee of its own, because a membership pays for it. */
export function draftOf(stored: ClassDraft): ClassDraft {
  const { kind, title, summary, description, subjectId, gradeFrom, gradeTo, fee, seats, startsAt, endsAt } = stored
  return { kind, title, summary, description, subjectId, gradeFrom, gradeTo, fee: kind === 'OPEN' ? 0 : fee, seats, startsAt, endsAt }
}

/** Hash of the content that a reviewer has read. */
export const contentShaOf = (content: ClassDraft) =>
  createHash('sha256')
    .update(JSON.stringify(draftOf(content)))
    .digest('hex')

/** Fields in which two drafts differ. */
export const changedFields = (before: ClassDraft, after: ClassDraft) => classFields.filter((field) => before[field] !== after[field])

type Listed = { kind: ClassDraft['kind']; title: string; summary: string; description: string; fee: number; seats: number } & Pick<
  ClassDraft,
  'subjectId' | 'gradeFrom' | 'gradeTo'
> & { startsAt: Date | null; endsAt: Date | null }

/** The listed class as a draft. */
export const draftOfListed = ({ startsAt, endsAt, ...listed }: Listed): ClassDraft =>
  draftOf({ ...listed, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null })

/**
 * The content that the author edits: the newest version with the times of the listed class. After an approval it is the listed class itself, because
 * admins may have changed that.
 */
export function currentContent({
  content,
  isApproved,
  listed,
}: {
  content: ClassDraft
  isApproved: boolean
  listed: Listed | null
}): ClassDraft {
  if (!listed) return draftOf(content)
  const shown = draftOfListed(listed)
  return isApproved ? shown : { ...draftOf(content), startsAt: shown.startsAt, endsAt: shown.endsAt }
}

/** The content as it is stored: only `open_classes` holds the times of a listed class. */
export const storedContent = (content: ClassDraft, isListed: boolean) => (isListed ? { ...content, startsAt: null, endsAt: null } : content)

type Closure = { name: string; fromOn: string; toOn: string }
type Judged = { now: Date; /** Its times were judged when they were set. */ isListed: boolean; closures?: readonly Closure[] }

/** Reasons why a class cannot be submitted (spec 5), in the order of the editor. Callers add those of the teacher's rights and timetable. */
export function problemsOf(draft: ClassDraft, judged: Judged): CourseProblem[] {
  const parsed = ClassContent.safeParse(draft)
  const ofFields = (parsed.error?.issues ?? []).flatMap(({ path: [field], message }) =>
    typeof field === 'string' && isClassField(field) ? [{ field, message }] : [],
  )
  const ofTimes = judged.isListed ? [] : problemsOfTimes(draft, judged)
  const first = new Map([...ofFields, ...ofTimes].toReversed().map((one) => [one.field, one])) // one message per field
  return classFields.flatMap((field) => first.get(field) ?? [])
}

const latest = Date.UTC(2101, 0)
function problemsOfTimes({ startsAt, endsAt }: ClassDraft, { now, closures = [] }: Judged): CourseProblem[] {
  if (startsAt === null || endsAt === null) return []
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  const problems: CourseProblem[] = []
  if (from <= now) problems.push({ field: 'startsAt', message: 'Giờ bắt đầu phải sau thời điểm hiện tại.' })
  if (from.getTime() >= latest) return [...problems, { field: 'startsAt', message: 'Giờ học phải trước năm 2101.' }]
  const on = inVietnam(from).toPlainDate()
  const closed = closures.find(({ fromOn, toOn }) => fromOn <= on.toString() && on.toString() <= toOn)
  if (closed) problems.push({ field: 'startsAt', message: `Ngày này nghỉ: ${closed.name}. Vui lòng chọn ngày khác.` })
  const isLongEnough = to.getTime() - from.getTime() >= shortestMeetingMinutes * 60_000
  if (to < from) problems.push({ field: 'endsAt', message: 'Giờ kết thúc phải sau giờ bắt đầu.' })
  else if (!isLongEnough) problems.push({ field: 'endsAt', message: 'Buổi học phải dài ít nhất 25 phút.' }) // spec 5
  else if (
    !inVietnam(new Date(to.getTime() - 1))
      .toPlainDate()
      .equals(on)
  )
    problems.push({ field: 'endsAt', message: 'Buổi học phải bắt đầu và kết thúc trong cùng một ngày.' })
  return problems
}

/** Spec 5: the refusal names the fields to check and complete. */
export function missingSentence(problems: readonly CourseProblem[]) {
  const names = problems.map(({ field }) => (isClassField(field) ? classFieldNames[field] : (otherPlaces[field] ?? field)))
  return `Vui lòng kiểm tra và điền đủ: ${[...new Set(names)].join(', ')}.`
}
const otherPlaces: Record<string, string> = { contract: 'Hợp đồng', profile: 'Hồ sơ giáo viên' }

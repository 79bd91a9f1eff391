import type { AuthoredClass, ClassClash, ClassToAuthor } from '@khue/contracts/offer/class-authoring'
import { classFieldNames } from '@khue/contracts/offer/class-field-names'
import type { CourseProblem } from '@khue/contracts/offer/authoring'
import { subjects } from '@khue/contracts/offer/subjects'
import { formatDate, formatDateTime, formatNumber, formatTimeRange, formatVnd, formatWeekday } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { isLocked, statusOf } from '../editor-view.ts'
import type { ClassFieldName } from './class-draft.ts'
import type { ClassTimes } from './class-times.ts'
import { classText as text } from './class-editor.text.ts'

export const subjectName = (id: number) => subjects.find((one) => one.id === id)?.name ?? ''

/** T7 09/01/2027, 19:30–21:00 */
export const whenOf = ({ startsAt, endsAt }: ClassTimes) =>
  startsAt && endsAt ? `${formatWeekday(startsAt)} ${formatDate(startsAt)}, ${formatTimeRange(startsAt, endsAt)}` : text.noTimes

export const clashWords = (clash: ClassClash) => text.clash(clash.title, whenOf(clash))

export const feeOf = (fee: number | null, kind: AuthoredClass['kind']) => {
  if (kind === 'OPEN') return text.byMembership
  return fee === null ? text.noFee : fee === 0 ? text.free : formatVnd(fee)
}

export const gradesOf = (from: number | null, to: number | null) => (from === null ? text.everyone : text.grades(from, to ?? from))

type State = Pick<ClassToAuthor, 'state' | 'status'>
/** The state of a class that is over or cancelled, else the status of its newest version. */
export function statusOfClass({ state, status }: State): Status {
  if (state === 'CANCELLED') return { label: text.states.CANCELLED, tone: 'danger' }
  if (state === 'OVER') return { label: text.states.OVER, tone: undefined }
  if (state === 'LISTED' && status === 'APPROVED') return { label: text.states.LISTED, tone: 'success' }
  return statusOf(status)
}

/** The form is locked while a version waits for its answer, and once the class is over. */
export const isClosed = ({ state, status }: State) => state === 'OVER' || state === 'CANCELLED' || isLocked(status)

/** Their messages already name the field. */
const selfExplaining = new Set(['contract', 'profile'])
/** A problem with the name of its field: “Số chỗ: Vui lòng điền thông tin này.” */
export function classProblemWords({ field, message }: CourseProblem) {
  if (selfExplaining.has(field) || !Object.hasOwn(classFieldNames, field)) return message
  return `${classFieldNames[field as ClassFieldName]}: ${message}` // checked
}

const moments = new Set<ClassFieldName>(['startsAt', 'endsAt'])
/** A field of a draft in words, to compare two versions of it. */
export function shownClassValue(field: ClassFieldName, value: unknown): string {
  if (value === null || value === undefined || value === '') return text.nothing
  if (field === 'kind') return text.kinds[value as AuthoredClass['kind']].label // by its name, as below
  if (field === 'subjectId') return subjectName(value as number)
  if (field === 'fee') return value === 0 ? text.free : formatVnd(value as number)
  if (moments.has(field)) return formatDateTime(value as string)
  if (field === 'gradeFrom' || field === 'gradeTo') return text.grade(value as number)
  return typeof value === 'string' ? value : formatNumber(value as number)
}

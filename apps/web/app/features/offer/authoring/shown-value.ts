import type { CourseProgramme } from '@khue/contracts/offer/course-draft'
import { formatNumber, formatVnd } from '#app/shared/format.ts'
import { editorText as text } from './authoring.text.ts'
import type { FieldName } from './course-draft.ts'

const money = new Set<FieldName>(['fee', 'originalFee'])

/** A field of a course's draft in words, to compare two versions of it. */
export function shownValue(field: FieldName, value: unknown): string {
  if (value === null || value === undefined || value === '') return text.nothing
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'number') return money.has(field) ? formatVnd(value) : formatNumber(value)
  if (typeof value === 'string') return value
  if (!Array.isArray(value) || value.length === 0) return text.nothing
  if (field === 'items') return (value as CourseProgramme).map(({ title, items }) => text.chapterLine(title, items.length)).join('\n') // by its name
  if (field === 'faq') return (value as { question: string }[]).map(({ question }) => question).join('\n') // by its name
  return value.join('\n')
}

import type { Assignment, HomeworkDocument } from '@khue/contracts/learning/homework-shapes'
import { formatPoints } from '../shared/points.ts'

export type HandedOut = Pick<HomeworkDocument, 'assetId' | 'name' | 'bytes'> & { /** Of a file that is stored. */ address?: string }
export type TypedPart = { title: string; points: string }

/** What the form shows at first. */
export type GivenValues = {
  title: string
  content: string
  /** Null: at once. */
  displayAt: string | null
  dueAt: string | null
  lessonId: string | null
  parts: readonly TypedPart[]
  documents: readonly HandedOut[]
}

export const newValues = (dueAt: string, lessonId: string | null): GivenValues => ({
  title: '',
  content: '',
  displayAt: null,
  dueAt,
  lessonId,
  parts: [],
  documents: [],
})

export const valuesOf = ({ title, content, displayAt, dueAt, place, parts, documents }: Assignment): GivenValues => ({
  title,
  content,
  displayAt,
  dueAt,
  lessonId: place.lesson?.id ?? null,
  parts: parts.map((part) => ({ title: part.title, points: formatPoints(part.points) })),
  documents,
})

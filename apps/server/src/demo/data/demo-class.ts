import type { ClassKind } from '@khue/contracts/offer/open-classes'
import type { SubjectKey } from '@khue/contracts/offer/subjects'
import type { Pattern } from '../occurrences.ts'

export type DemoClass = {
  key: string
  title: string
  summary: string
  subject: SubjectKey
  grades?: { from: number; to: number }
  /** A key of `data/teachers.ts`. */
  teacher: string
  /** Included in a membership when left out. */
  kind?: ClassKind
  /** In đồng; only for single classes. */
  fee?: number
  /** The steps of a lesson, in order. */
  steps?: readonly string[]
  seats: number
  left: number
  pattern: Pattern
}

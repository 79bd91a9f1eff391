import type { Submission } from '@khue/contracts/learning/homework-shapes'
import type { PageRotation } from '@khue/contracts/learning/homework-states'
import type { Mark, QueuedWork } from '@khue/contracts/learning/marking-shapes'
import type { z } from 'zod'
import { formatDayMonth, formatTime } from '#app/shared/format.ts'
import type { PictureOfPage } from '../shared/marked-page.tsx'
import { deskText as text } from './desk.text.ts'
import type { OutboxState } from './saving/stroke-outbox.ts'
import type { WrittenState } from './saving/written-store.ts'
import { isTyped } from './saving/merge-written.ts'

type Handed = z.output<typeof Submission>

/** One page to mark, numbered through all files. */
export type DeskPage = { key: string; number: number; fileId: string; page: number; picture: PictureOfPage; rotation: PageRotation }

export function toDeskPages({ files }: Pick<Handed, 'files'>): DeskPage[] {
  const pages = files.flatMap((file) =>
    (file.pages ?? []).map(({ page, ...picture }) => ({ fileId: file.assetId, page, picture, rotation: file.rotation })),
  )
  return pages.map((one, at) => ({ ...one, key: `${one.fileId} ${one.page}`, number: at + 1 }))
}

/** Files that are no pages: downloads, voices, and those whose pages are not there. */
export const otherFiles = ({ files }: Pick<Handed, 'files'>) => files.filter((file) => file.kind !== 'PAGES' || !file.pages)

/** 18:20 28/11 */
export const momentWords = (at: string) => `${formatTime(at)} ${formatDayMonth(at)}`

export const handedWords = ({ countedAt, isLate }: Pick<Handed, 'countedAt' | 'isLate'>) =>
  isLate ? text.late(momentWords(countedAt)) : text.onTime(momentWords(countedAt))

/** How a Vietnamese person is called: by the last word of the name. */
export const givenName = (name: string) => name.trim().split(/\s+/).at(-1) ?? name

/** What the button that returns a mark says: who comes next. */
export function returnLabel(next: string | null, queued: readonly Pick<QueuedWork, 'submissionId' | 'learner'>[]) {
  if (!next) return text.giveBack
  const after = queued.find(({ submissionId }) => submissionId === next)
  return after ? text.giveBackNext(givenName(after.learner.name)) : text.giveBackOther
}

/** Words in which a bank comment joins what is already written. */
export function withComment(words: string, comment: string) {
  const before = words.trimEnd()
  if (before === '') return comment
  return `${before}${/[.!?…:]$/.test(before) ? '' : '.'} ${comment}`
}

export const partTone = (points: number | null, most: number) => {
  if (points === null) return 'none'
  if (points === most) return 'full'
  return points === 0 ? 'zero' : 'partial'
}

/** How far what was marked has got. */
export type SaveLine = { kind: 'SAVED' | 'SAVING' | 'DEVICE' | 'REFUSED'; words: string }
export function toSaveLine(outbox: OutboxState, written: WrittenState, submissionId: string): SaveLine {
  const strokes = outbox.waiting.filter((entry) => entry.submissionId === submissionId)
  const isRefused = outbox.refused[submissionId] !== undefined || written.refusal !== undefined
  const isStuck = (strokes.length > 0 && outbox.failure !== undefined) || (isTyped(written.typed) && written.isUnanswered)
  if (isRefused || isStuck || written.theirs) return { kind: isRefused ? 'REFUSED' : 'DEVICE', words: text.onDevice(strokes.length) }
  if (strokes.length > 0 || isTyped(written.typed)) return { kind: 'SAVING', words: text.saving }
  return { kind: 'SAVED', words: written.savedAt ? text.savedAt(formatTime(written.savedAt)) : text.saved }
}

export type PartDifference = { title: string; mine: number | null; theirs: number | null }
/** What differs between what was typed here and what somebody saved elsewhere. */
export function differencesOf({ typed, theirs }: WrittenState, parts: Mark['assignment']['parts']) {
  if (!theirs) return { words: undefined, parts: [] }
  const words = typed.words !== undefined && typed.words !== theirs.words ? { mine: typed.words, theirs: theirs.words } : undefined
  const different = parts.flatMap(({ title }, at): PartDifference[] =>
    at in typed.points && typed.points[at] !== theirs.points[at]
      ? [{ title, mine: typed.points[at] ?? null, theirs: theirs.points[at] ?? null }]
      : [],
  )
  return { words, parts: different }
}

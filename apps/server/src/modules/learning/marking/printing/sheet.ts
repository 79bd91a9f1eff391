import { createHash } from 'node:crypto'
import type { ReturnedMark } from '@khue/contracts/learning/marking-shapes'
import type { SubmittedPage } from '#modules/learning/homework'

type Said = Pick<ReturnedMark, 'words' | 'points' | 'total' | 'parts' | 'strokes' | 'voices' | 'files' | 'replies'>

/** What is printed of a mark. */
export type Sheet = Said & {
  title: string
  learner: string
  teacher: string | undefined
  version: number
  submittedAt: string
  returnedAt: string | null
  text: string
  pages: SubmittedPage[]
  /** Pages that are left out, because there are too many. */
  left: number
}

export const mostPages = 60

/** On which printed page something lies. */
export const pageNumberOf = ({ pages }: Pick<Sheet, 'pages'>, spot: { fileId: string; page: number } | null) => {
  const at = pages.findIndex(({ fileId, page }) => fileId === spot?.fileId && page === spot.page)
  return at < 0 ? undefined : at + 1
}

/** Of a mark as others read it, only what is printed: readers get addresses of their own, which change with every minute. */
export const saidIn = ({ words, points, total, parts, strokes, voices, files, replies }: Said): Said => ({
  words,
  points,
  total,
  parts,
  strokes,
  voices: voices.map((voice) => ({ ...voice, address: '' })),
  files: files.map((file) => ({ ...file, address: '' })),
  replies: replies.map((reply) => ({ ...reply, address: null })),
})

/** The same sheet has the same key. */
export const keyOf = (sheet: Sheet) => createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')

import { strokeKinds } from '@khue/contracts/learning/mark-states'
import type { Stroke } from '@khue/contracts/learning/marking-shapes'
import { markedPageText as text } from './marked-page.text.ts'

/** What is drawn on a page, in words for those who do not see it. */
export function describeStrokes(strokes: readonly Pick<Stroke, 'kind' | 'text'>[]) {
  const parts = strokeKinds.flatMap((kind) => {
    const ofKind = strokes.filter((stroke) => stroke.kind === kind)
    if (ofKind.length === 0) return []
    return kind === 'TEXT' ? ofKind.map((stroke) => text.wrote(stroke.text ?? '')) : [text.drawn[kind](ofKind.length)]
  })
  return parts.length === 0 ? text.noMarks : text.marks(parts.join(', '))
}

/** 0:09, 1:00 */
export const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

type OnPage = { fileId: string; page: number }
/** Of what lies on pages, what lies on this one. */
export const onPage = <T extends OnPage>(all: readonly T[], fileId: string, page: number) =>
  all.filter((one) => one.fileId === fileId && one.page === page)
/** Voices at a spot of this page. */
export const voicesOnPage = <T extends { spot: OnPage | null }>(voices: readonly T[], fileId: string, page: number) =>
  voices.filter(({ spot }) => spot?.fileId === fileId && spot.page === page)

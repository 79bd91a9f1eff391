import type { HighlightMark } from '@khue/contracts/people/notifications'

const bold = /\*\*([^*]+)\*\*/g

/**
 * What an author wrote with `**bold**` as plain text and its ranges: `{ content, marks }`. In NFC, so that an offset means the
 * same to everybody who counts.
 */
export function readMarked(text: string): { content: string; marks: HighlightMark[] } {
  const marks: HighlightMark[] = []
  let taken = 0
  const content = text.normalize('NFC').replace(bold, (match: string, inner: string, at: number) => {
    marks.push({ type: 'BOLD', offset: at - taken, length: inner.length })
    taken += match.length - inner.length
    return inner
  })
  return { content, marks }
}

/** A name or a title as part of such a text: nothing in it is a mark. */
export const escapeMarks = (text: string) => text.replaceAll('*', '∗')

import type { HighlightMark } from '@khue/contracts/people/notifications'

const bold = /\*\*([^*]+)\*\*/g

/** Parses an author's `**bold**` into plain text and ranges: `{ content, marks }`. In NFC, so that offsets mean the same to every client. */
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

/** A name or a title inside such a text: its asterisks make nothing bold. */
export const escapeMarks = (text: string) => text.replaceAll('*', '∗')

import '#app/theme/italics.css'
import type { HighlightMark } from '@khue/contracts/people/notifications'
import { Fragment, type ReactNode } from 'react'
import { markedPieces } from './marked-pieces.ts'

const elements = { BOLD: 'b', ITALIC: 'i', UNDERLINE: 'u' } as const

/** A text with highlights. Its content is rendered as text, never as HTML. */
export const MarkedText = ({ content, marks }: { content: string; marks: readonly HighlightMark[] }) =>
  markedPieces(content, marks).map(({ at, text, kinds }) => (
    <Fragment key={at}>
      {kinds.reduceRight<ReactNode>((inside, kind) => {
        const Element = elements[kind]
        return <Element>{inside}</Element>
      }, text)}
    </Fragment>
  ))

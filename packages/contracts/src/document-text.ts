import type { Block, Document, Inline } from './document.ts'

// Separate from the schema of a document, so that pages which show one load no schemas.

export type Heading = { id: string; level: 2 | 3 | 4; text: string }

/** The headings of a document down to a level, for its table of contents. */
export const headingsOf = (document: Document, deepest: 2 | 3 | 4 = 3): Heading[] =>
  document.flatMap((block) =>
    block.type === 'heading' && block.level <= deepest ? [{ id: block.id, level: block.level, text: textOfInlines(block.children) }] : [],
  )

/** The plain text of a document, one line per block, for searching, counting and previews. */
export const plainTextOf = (document: Document): string => document.flatMap((block) => linesOf(block)).join('\n')

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return [textOfInlines(block.children)]
    case 'list':
      return block.items.flatMap((item) => item.flatMap((one) => linesOf(one)))
    case 'quote':
      return block.children.flatMap((one) => linesOf(one))
    case 'code':
      return [block.text]
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map((cell) => textOfInlines(cell)).join(' '))
    default:
      return [] // a horizontal rule has no text
  }
}

export const textOfInlines = (inlines: readonly Inline[]) =>
  inlines.map((one) => (one.type === 'text' ? one.text : one.type === 'image' ? one.alt : ' ')).join('')

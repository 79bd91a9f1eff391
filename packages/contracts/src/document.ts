import { z } from 'zod'
import { markdownLimit } from './form-limits.ts'
import { TypedMarkdown } from './text.ts'

/**
 * Formatted text as a small tree with a closed set of nodes (architecture 3, "Untrusted text"): no markup, no style, no script. The server parses it
 * from Markdown and our own components render it.
 */
export type Run = {
  type: 'text'
  text: string
  strong?: true | undefined
  emphasis?: true | undefined
  code?: true | undefined
  /** An address on this site, or a URL with a harmless scheme. Adjacent runs with the same address form one link. */
  href?: string | undefined
}
export type Inline = Run | { type: 'break' } | { type: 'image'; src: string; alt: string }
export type Cell = readonly Inline[]
export type Align = 'left' | 'center' | 'right' | null
export type Block =
  | { type: 'heading'; level: 2 | 3 | 4; id: string; children: readonly Inline[] }
  | { type: 'paragraph'; children: readonly Inline[] }
  | { type: 'list'; start?: number | undefined; items: readonly (readonly Block[])[] }
  | { type: 'quote'; children: readonly Block[] }
  | { type: 'code'; text: string }
  | { type: 'table'; align: readonly Align[]; head: readonly Cell[]; rows: readonly (readonly Cell[])[] }
  | { type: 'rule' }
export type Document = readonly Block[]

const mark = z.literal(true).optional()
const Inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), strong: mark, emphasis: mark, code: mark, href: z.string().optional() }),
  z.object({ type: z.literal('break') }),
  z.object({ type: z.literal('image'), src: z.string(), alt: z.string() }),
])
const Inlines = z.array(Inline)
const Block: z.ZodType<Block> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('heading'), level: z.literal([2, 3, 4]), id: z.string(), children: Inlines }),
    z.object({ type: z.literal('paragraph'), children: Inlines }),
    z.object({ type: z.literal('list'), start: z.int().optional(), items: z.array(z.array(Block)) }),
    z.object({ type: z.literal('quote'), children: z.array(Block) }),
    z.object({ type: z.literal('code'), text: z.string() }),
    z.object({
      type: z.literal('table'),
      align: z.array(z.enum(['left', 'center', 'right']).nullable()),
      head: z.array(Inlines),
      rows: z.array(z.array(Inlines)),
    }),
    z.object({ type: z.literal('rule') }),
  ]),
)
/** The schema of a document in a reply. */
export const Document: z.ZodType<Document> = z.array(Block)

/** Markdown from a form. */
export const Markdown = TypedMarkdown.max(markdownLimit)

import type { Align, Block, Document, Inline, Run } from '@khue/contracts/document'
import { textOfInlines } from '@khue/contracts/document-text'
import { markdownLimit } from '@khue/contracts/form-limits'
import { slugOf } from '@khue/contracts/slug'
import { LRUCache } from 'lru-cache'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** The parser's nodes, in its own types. */
type Found = ReturnType<typeof fromMarkdown>['children'][number]
type FoundOf<T extends Found['type']> = Extract<Found, { type: T }>
type FoundInline = FoundOf<'paragraph'>['children'][number]

/** Raw HTML stays plain text; of GitHub's extensions only tables and literal URLs are parsed. */
const disabled = [
  'htmlFlow',
  'htmlText',
  'gfmFootnoteCall',
  'gfmFootnoteDefinition',
  'gfmPotentialFootnoteCall',
  'strikethrough',
  'tasklistCheck',
]
const options = { extensions: [gfm(), { disable: { null: disabled } }], mdastExtensions: [gfmFromMarkdown()] }

/** A few texts are requested again and again; the cache avoids parsing them each time. */
const read = new LRUCache<string, Document>({ maxSize: 8_000_000, sizeCalculation: (_document, text) => text.length * 4 + 1 })

/**
 * Parses Markdown (CommonMark and tables) into a document. Never fails: text longer than `markdownLimit` or nested too deeply is shown as plain text.
 */
export function readMarkdown(text: string): Document {
  const kept = read.get(text)
  if (kept) return kept
  const document = isReadable(text) ? convert(text) : plainly(text)
  read.set(text, document)
  return document
}

/** No real text has deeper quotes and lists, and each level costs the parser a stack frame. */
const maxNesting = 32
const nestedOnOneLine = new RegExp(String.raw`^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])[ \t]?){${maxNesting}}`, 'm')
const nestedByIndent = new RegExp(String.raw`^[ \t]{${maxNesting * 2}}[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])`, 'm')
/** The parser compares each emphasis or link delimiter with all earlier ones in the paragraph: quadratic time. */
const maxDelimiters = 1000
const hasTooManyMarks = (paragraph: string) => (paragraph.match(/\*+|_+|\[/g)?.length ?? 0) > maxDelimiters

const isReadable = (text: string) =>
  text.length <= markdownLimit && !nestedOnOneLine.test(text) && !nestedByIndent.test(text) && !text.split(/\n\s*\n/).some(hasTooManyMarks)

const plainly = (text: string): Document =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ type: 'paragraph', children: [{ type: 'text', text: part.toWellFormed().replaceAll('\0', '\uFFFD') }] }))

function convert(text: string): Document {
  const root = fromMarkdown(text.toWellFormed(), options)
  const definitions = new Map<string, string>()
  for (const node of root.children) if (node.type === 'definition') definitions.set(node.identifier, node.url)
  const reader: Reader = { definitions, ids: new Map(), depths: [] }
  return blocksOf(reader, root.children)
}

type Reader = {
  definitions: ReadonlyMap<string, string>
  /** How often a heading of this name has occurred. */
  ids: Map<string, number>
  /** The written depths of the headings above the next one. */
  depths: number[]
}

const blocksOf = (reader: Reader, nodes: readonly Found[]): Block[] => nodes.flatMap((node) => blockOf(reader, node) ?? [])

function blockOf(reader: Reader, node: Found): Block | undefined {
  switch (node.type) {
    case 'heading':
      return headingOf(reader, node)
    case 'paragraph':
      return { type: 'paragraph', children: inlinesOf(reader, node.children) }
    case 'list':
      return {
        type: 'list',
        ...(node.ordered && { start: node.start ?? 1 }),
        items: node.children.map((item) => blocksOf(reader, item.children)),
      }
    case 'blockquote':
      return { type: 'quote', children: blocksOf(reader, node.children) }
    case 'code':
      return { type: 'code', text: node.value }
    case 'table':
      return tableOf(reader, node)
    case 'thematicBreak':
      return { type: 'rule' }
    default:
      return undefined // definitions are looked up; other nodes are dropped
  }
}

/**
 * Headings in a text start below the page's own heading and descend one level at a time from any written depth; equal depths get equal levels.
 */
function headingOf(reader: Reader, node: FoundOf<'heading'>): Block {
  const children = inlinesOf(reader, node.children)
  const depth = Math.max(node.depth, 2)
  const above = reader.depths.filter((one) => one < depth)
  reader.depths = [...above, depth]
  const level = Math.min(2 + above.length, 4) as 2 | 3 | 4 // within these bounds
  const id = idOf(textOfInlines(children))
  const met = (reader.ids.get(id) ?? 0) + 1
  reader.ids.set(id, met)
  return { type: 'heading', level, id: met === 1 ? id : `${id}--${met}`, children } // no slug holds two hyphens in a row
}

/** A heading's anchor: `#muc-phan-so`. The prefix keeps it apart from the page's own ids. */
const idOf = (text: string) => `muc-${slugOf(text)}`.replace(/-$/, '')

function tableOf(reader: Reader, node: FoundOf<'table'>): Block {
  const [head = [], ...rows] = node.children.map((row) => row.children.map((cell) => inlinesOf(reader, cell.children)))
  const align: Align[] = head.map((_cell, column) => node.align?.[column] ?? null)
  return { type: 'table', align, head, rows }
}

type Marks = Omit<Run, 'type' | 'text'>

function inlinesOf(reader: Reader, nodes: readonly FoundInline[], marks: Marks = {}): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        return [{ type: 'text', text: node.value, ...marks }]
      case 'inlineCode':
        return [{ type: 'text', text: node.value, ...marks, code: true }]
      case 'strong':
        return inlinesOf(reader, node.children, { ...marks, strong: true })
      case 'emphasis':
        return inlinesOf(reader, node.children, { ...marks, emphasis: true })
      case 'link':
        return inlinesOf(reader, node.children, linked(marks, node.url))
      case 'linkReference':
        return inlinesOf(reader, node.children, linked(marks, reader.definitions.get(node.identifier)))
      case 'image':
        return imageOf(node.url, node.alt, marks)
      case 'imageReference':
        return imageOf(reader.definitions.get(node.identifier), node.alt, marks)
      case 'break':
        return [{ type: 'break' }]
      default:
        return []
    }
  })
}

const linked = (marks: Marks, url: string | undefined): Marks => (url !== undefined && isSafeLink(url) ? { ...marks, href: url } : marks)

/** A path on this site, an anchor, another site, or a mailto or tel link. No other link is kept. */
export function isSafeLink(url: string) {
  if (hasControlOrSpace(url) || url.includes('\\')) return false // browsers ignore some control characters and treat a backslash as a slash
  if (url.startsWith('//')) return false
  return url.startsWith('/') || url.startsWith('#') || /^(?:https?:\/\/[^/]|mailto:[^/]|tel:[+\d])/i.test(url)
}

const hasControlOrSpace = (text: string) => /[\p{Cc}\p{Cf}\p{Z}]/u.test(text)

/** Generated pictures, and uploaded ones that passed the checks. A picture from another site would report each reader to its owner. */
const ownPicture = /^\/(?:art|files\/pictures)\/(?:[\w-]+\/)*[\w-]+\.(?:svg|webp)$/

function imageOf(url: string | undefined, alt: string | null | undefined, marks: Marks): Inline[] {
  if (url !== undefined && ownPicture.test(url)) return [{ type: 'image', src: url, alt: alt ?? '' }]
  return alt ? [{ type: 'text', text: alt, ...marks }] : []
}

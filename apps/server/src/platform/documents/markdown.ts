import type { Align, Block, Document, Inline, Run } from '@khue/contracts/document'
import { textOfInlines } from '@khue/contracts/document-text'
import { markdownLimit } from '@khue/contracts/form-limits'
import { slugOf } from '@khue/contracts/slug'
import { LRUCache } from 'lru-cache'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** What the parser finds, by its own types. */
type Found = ReturnType<typeof fromMarkdown>['children'][number]
type FoundOf<T extends Found['type']> = Extract<Found, { type: T }>
type FoundInline = FoundOf<'paragraph'>['children'][number]

/** Raw HTML is left as the letters it is made of; of GitHub's additions only tables and written-out addresses are read. */
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

/** Reading a text twice costs twice; the same few are asked for again and again. */
const read = new LRUCache<string, Document>({ maxSize: 8_000_000, sizeCalculation: (_document, text) => text.length * 4 + 1 })

/**
 * Reads Markdown (CommonMark and tables) into a document. Answers for every text: what is longer than `markdownLimit` or nested
 * beyond reason is shown as the plain text it is.
 */
export function readMarkdown(text: string): Document {
  const kept = read.get(text)
  if (kept) return kept
  const document = isReadable(text) ? convert(text) : plainly(text)
  read.set(text, document)
  return document
}

/** Deeper quotes and lists than these are nobody's text, and each one costs the parser a level of its stack. */
const deepest = 32
const nestedOnOneLine = new RegExp(String.raw`^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])[ \t]?){${deepest}}`, 'm')
const nestedByIndent = new RegExp(String.raw`^[ \t]{${deepest * 2}}[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])`, 'm')
/** Each sign that may begin or end emphasis or a link is compared with all before it, as far as the paragraph goes. */
const mostSigns = 1000
const hasTooManyMarks = (paragraph: string) => (paragraph.match(/\*+|_+|\[/g)?.length ?? 0) > mostSigns

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
  /** How often a heading of this name has been met. */
  ids: Map<string, number>
  /** How deep the headings that the next one may stand under were written. */
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
      return undefined // definitions are looked up; nothing else is read
  }
}

/** Titles in a text begin below the page's own and go down one step at a time, whatever was written; those written alike look alike. */
function headingOf(reader: Reader, node: FoundOf<'heading'>): Block {
  const children = inlinesOf(reader, node.children)
  const depth = Math.max(node.depth, 2)
  const above = reader.depths.filter((one) => one < depth)
  reader.depths = [...above, depth]
  const level = Math.min(2 + above.length, 4) as 2 | 3 | 4 // the bounds say so
  const id = idOf(textOfInlines(children))
  const met = (reader.ids.get(id) ?? 0) + 1
  reader.ids.set(id, met)
  return { type: 'heading', level, id: met === 1 ? id : `${id}--${met}`, children } // no slug holds two hyphens in a row
}

/** How a heading is led to: `#muc-phan-so`. What it begins with keeps it apart from the page's own names. */
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

/** An address on this site, a place on the page, or another site, a letter, a call. Anything else is not followed. */
export function isSafeLink(url: string) {
  if (hasControlOrSpace(url) || url.includes('\\')) return false // browsers skip some of them and read a backslash as a slash
  if (url.startsWith('//')) return false
  return url.startsWith('/') || url.startsWith('#') || /^(?:https?:\/\/[^/]|mailto:[^/]|tel:[+\d])/i.test(url)
}

const hasControlOrSpace = (text: string) => /[\p{Cc}\p{Cf}\p{Z}]/u.test(text)

/** Drawn pictures and those that were uploaded here and checked. A picture from elsewhere would tell its owner who reads. */
const ownPicture = /^\/(?:art|files\/pictures)\/(?:[\w-]+\/)*[\w-]+\.(?:svg|webp)$/

function imageOf(url: string | undefined, alt: string | null | undefined, marks: Marks): Inline[] {
  if (url !== undefined && ownPicture.test(url)) return [{ type: 'image', src: url, alt: alt ?? '' }]
  return alt ? [{ type: 'text', text: alt, ...marks }] : []
}

/* oxlint-disable react/no-array-index-key -- a document is static: its nodes never move */
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard */
import '#app/theme/italics.css'
import type { Align, Block, Cell, Document, Inline } from '@khue/contracts/document'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './document-view.module.css'
import { inlineGroups } from './inline-groups.ts'

type Props = {
  document: Document
  /** Added to the root element's classes. */
  className?: string | undefined
  /** Under a heading of the page: the document's own headings are one level deeper. */
  isSection?: boolean
}

/** Renders a document. Its content becomes text in our own elements, never HTML. */
export const DocumentView = ({ document, className, isSection = false }: Props) => (
  <div className={className ? `${styles.document} ${className}` : styles.document}>
    <Blocks blocks={isSection ? document.map(deeper) : document} />
  </div>
)

const deeper = (block: Block): Block =>
  block.type === 'heading' && block.level < 4 ? { ...block, level: block.level === 2 ? 3 : 4 } : block

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, at) => <BlockView key={at} block={block} name={nameOf(blocks, at)} />)

/** Numbers the tables, so that each scrollable area has a unique name. */
const nameOf = (blocks: readonly Block[], at: number) => `Bảng ${blocks.slice(0, at).filter(({ type }) => type === 'table').length + 1}`

function BlockView({ block, name }: { block: Block; name: string }): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={block.id}>
          <Inlines inlines={block.children} />
        </Heading>
      )
    }
    case 'paragraph':
      return <Paragraph inlines={block.children} />
    case 'list':
      return <List start={block.start} items={block.items} />
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} />
        </blockquote>
      )
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return <Table name={name} align={block.align} head={block.head} rows={block.rows} />
    default:
      return <hr />
  }
}

/** A picture alone in its paragraph is a figure, as wide as the text. */
function Paragraph({ inlines }: { inlines: readonly Inline[] }) {
  const [only] = inlines
  if (only?.type === 'image' && inlines.length === 1) {
    return (
      <figure>
        <img src={only.src} alt={only.alt} loading="lazy" />
      </figure>
    )
  }
  return (
    <p>
      <Inlines inlines={inlines} />
    </p>
  )
}

function List({ start, items }: { start: number | undefined; items: readonly (readonly Block[])[] }) {
  const entries = items.map((blocks, at) => (
    <li key={at}>
      <Item blocks={blocks} />
    </li>
  ))
  return start === undefined ? <ul>{entries}</ul> : <ol start={start}>{entries}</ol>
}

/** A list item with a single paragraph is rendered without <p>. */
function Item({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph') return <Blocks blocks={blocks} />
  return (
    <>
      <Inlines inlines={first.children} />
      <Blocks blocks={rest} />
    </>
  )
}

type TableProps = { name: string; align: readonly Align[]; head: readonly Cell[]; rows: readonly (readonly Cell[])[] }

function Table({ name, align, head, rows }: TableProps) {
  const alignOf = (column: number) => align[column] ?? undefined
  return (
    <section className={styles.table} aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) =>
              cell.length === 0 ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the empty corner of a table heads nothing
                <td key={column} />
              ) : (
                <th key={column} scope="col" data-align={alignOf(column)}>
                  <Inlines inlines={cell} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} data-align={alignOf(column)}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Inlines = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlineGroups(inlines).map(({ href, inlines: group }, at) => {
    const inside = group.map((inline, within) => <InlineView key={within} inline={inline} />)
    return href === undefined ? (
      <Fragment key={at}>{inside}</Fragment>
    ) : (
      <TextLink key={at} href={href}>
        {inside}
      </TextLink>
    )
  })

function InlineView({ inline }: { inline: Inline }) {
  if (inline.type === 'break') return <br />
  if (inline.type === 'image') return <img className={styles.inline} src={inline.src} alt={inline.alt} loading="lazy" />
  let inside: ReactNode = inline.text
  if (inline.code) inside = <code>{inside}</code>
  if (inline.emphasis) inside = <em>{inside}</em>
  return inline.strong ? <strong>{inside}</strong> : inside
}

/** Internal links use client-side navigation; files and other sites are left to the browser. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const isPage = href.startsWith('/') && !/^\/(?:files|art|api)\//.test(href)
  if (isPage) return <Link to={href}>{children}</Link>
  return (
    <a href={href} rel={href.startsWith('http') ? 'noopener nofollow' : undefined}>
      {children}
    </a>
  )
}

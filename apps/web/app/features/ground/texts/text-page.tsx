import type { Document } from '@khue/contracts/document'
import { headingsOf } from '@khue/contracts/document-text'
import type { TextKey } from '@khue/contracts/ground/texts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Contents } from '#app/shared/document/contents.tsx'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import { formatVersion } from '#app/shared/format.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import styles from './text-page.module.css'
import { isPolicy, textsText as text } from './texts.text.ts'

type Text = { key: TextKey; version: string; isInForce: boolean; title: string; summary: string; document: Document }

/** Anchor that links with `f=` scroll to (spec 2, "Footer"). */
const anchors: Partial<Record<TextKey, string>> = { 'about-us': 'story', actions: 'learning-journey' }

/** Texts with at least this many headings get a table of contents. */
const headingsToChoose = 6

/** A fixed text. `before` is rendered ahead of it, `children` after it or, with `isReplaced`, instead of it. */
type Props = {
  of: Text
  before?: ReactNode
  children?: ReactNode
  isReplaced?: boolean
  /** Where there is room, `children` stand beside the text, or take the page's width. */
  layout?: 'beside' | 'wide'
}

export function TextPage({ of: { key, document, ...of }, before, children, isReplaced, layout }: Props) {
  const headings = headingsOf(document, 2)
  const hasContents = !isReplaced && headings.length >= headingsToChoose
  return (
    <div className={`wrap ${styles.page}`} data-plain={hasContents ? undefined : true} data-layout={layout}>
      <header className={styles.head}>
        <h1 className="h1">{of.title}</h1>
        <p className={styles.lead}>{of.summary}</p>
        {isPolicy(key) && <Version {...of} />}
      </header>
      {hasContents && (
        <div className={styles.contents}>
          <Contents headings={headings} label={text.contents} />
        </div>
      )}
      <div className={styles.text}>
        {before}
        {!isReplaced && (
          <div id={anchors[key]}>
            <DocumentView document={document} />
          </div>
        )}
        {children}
      </div>
    </div>
  )
}

const Version = ({ version, isInForce }: { version: string; isInForce: boolean }) =>
  isInForce ? (
    <p className="sm muted">{text.version(formatVersion(version))}</p>
  ) : (
    <Notice tone="warn">
      {text.older(formatVersion(version))}{' '}
      <Link className="link" to="?">
        {text.toInForce}
      </Link>
    </Notice>
  )

/* oxlint-disable react/no-array-index-key -- lines of a diff are static */
import type { Document } from '@khue/contracts/document'
import type { TextKey } from '@khue/contracts/ground/texts'
import { useId } from 'react'
import { Link } from 'react-router'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import { VersionBody, VersionForm } from '#app/shared/forms/version-form.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { formatVersion } from '#app/shared/format.ts'
import type { ChangeLine } from './change-lines.ts'
import styles from './text-editor.module.css'
import { versionLine } from './text-list.tsx'
import { textsAdminText as text } from './texts-admin.text.ts'

type Opened = { number: number; latest: number; title: string; summary: string; body: string }
/** Editor of a text's next version. */
export const TextEditor = ({ of, isFaq }: { of: Opened; isFaq: boolean }) => (
  <section className={panel.panel}>
    <VersionForm<Document>
      basedOn={String(of.latest)}
      texts={{ ...text, published: (version) => text.published(formatVersion(version)) }}
      notice={of.number !== of.latest && <Notice tone="warn">{text.oldNote(of.number)}</Notice>}
      renderPreview={(document) => (
        <section aria-label={text.previewTitle} className={styles.preview}>
          <DocumentView document={document} />
        </section>
      )}
    >
      {(wrong) => <Fields of={of} isFaq={isFaq} wrong={wrong} />}
    </VersionForm>
  </section>
)

type FieldsProps = { of: Opened; isFaq: boolean; wrong: ReadonlyMap<string, string> }

const Fields = ({ of, isFaq, wrong }: FieldsProps) => (
  <>
    <TextField label={text.fieldTitle} name="title" required maxLength={120} defaultValue={of.title} error={wrong.get('title')} />
    <TextAreaField
      label={text.fieldSummary}
      name="summary"
      required
      rows={2}
      maxLength={300}
      defaultValue={of.summary}
      hint={text.fieldSummaryHint}
      error={wrong.get('summary')}
    />
    <VersionBody label={text.fieldBody} hint={isFaq ? text.faqHint : text.fieldBodyHint} value={of.body} error={wrong.get('body')} />
  </>
)

/** Diff of a version. */
export function Changes({ lines, isFirst }: { lines: readonly ChangeLine[]; isFirst: boolean }) {
  const hasChanges = lines.some(({ kind }) => kind === 'added' || kind === 'removed')
  const titleId = useId()
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        {text.changes}
      </h2>
      {hasChanges ? (
        <ul className={styles.changes}>
          {lines.map((line, at) => (
            <li key={at} data-kind={line.kind}>
              {line.kind === 'skipped' ? text.skipped(line.count) : <Changed kind={line.kind} words={line.text} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{isFirst ? text.firstVersion : text.noChanges}</p>
      )}
    </section>
  )
}

const Changed = ({ kind, words }: { kind: 'same' | 'added' | 'removed'; words: string }) => (
  <>
    {kind !== 'same' && <span className="visually-hidden">{text[kind]}</span>}
    {words}
  </>
)

type Version = { number: number; version: string; at: string; author: string | null }

/** All versions, newest first, each with a link. */
export const Versions = ({ of, opened, latest, items }: { of: TextKey; opened: number; latest: number; items: readonly Version[] }) => (
  <section className={panel.panel}>
    <h2 className="h3">{text.versions}</h2>
    <ul className={styles.versions}>
      {items.map((one) => (
        <li key={one.number}>
          <Link to={`/admin/texts/${of}?number=${one.number}`} aria-current={one.number === opened ? 'true' : undefined}>
            {versionLine(one)}
            {one.number === latest && <span className={`${tag.tag} ${tag.success}`}>{text.inForce}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

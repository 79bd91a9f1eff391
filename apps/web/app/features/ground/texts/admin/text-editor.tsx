/* oxlint-disable react/no-array-index-key -- lines of a diff are static */
import type { Document } from '@khue/contracts/document'
import type { TextKey } from '@khue/contracts/ground/texts'
import { useId } from 'react'
import { Link } from 'react-router'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Field } from '#app/shared/ui/field.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import area from '#app/shared/ui/text-area-field.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { UnsavedChanges } from '#app/shared/ui/unsaved-changes.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { formatVersion } from '#app/shared/format.ts'
import type { ChangeLine } from './change-lines.ts'
import styles from './text-editor.module.css'
import { versionLine } from './text-list.tsx'
import { textsAdminText as text } from './texts-admin.text.ts'

type Opened = { number: number; latest: number; title: string; summary: string; body: string }
type Answer = FormRefusal | { published: string } | { document: Document }

/** Editor of a text's next version. The server renders the preview, since only it parses Markdown. */
export function TextEditor({ of, isFaq }: { of: Opened; isFaq: boolean }) {
  const { Form, data, state, formData } = useFormFetcher<Answer>({
    isSilent: true,
    onDone: (answer) => 'published' in answer && showToast({ type: 'success', message: text.published(formatVersion(answer.published)) }),
  })
  const refusal = data && 'error' in data ? data : undefined
  const wrong = fieldErrors(refusal)
  const form = useFocusInvalidField(refusal)
  const doing = state === 'idle' ? undefined : formData?.get('step')
  return (
    <section className={panel.panel}>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {refusal && (
          <Notice tone="bad" isAlert>
            {refusal.error}
          </Notice>
        )}
        {of.number !== of.latest && <Notice tone="warn">{text.oldNote(of.number)}</Notice>}
        <HiddenFields of={{ basedOn: String(of.latest) }} />
        <Fields of={of} isFaq={isFaq} wrong={wrong} />
        <div className={styles.buttons}>
          <Button type="submit" name="step" value="preview" size="xxl" variant="outlined" loading={doing === 'preview'}>
            {text.preview}
          </Button>
          <Button type="submit" name="step" value="publish" size="xxl" color="main" loading={doing === 'publish'}>
            {text.publish}
          </Button>
        </div>
        <UnsavedChanges answer={data && 'published' in data ? data : undefined} />
      </Form>
      {data && 'document' in data && (
        <section aria-label={text.previewTitle} className={styles.preview}>
          <DocumentView document={data.document} />
        </section>
      )}
    </section>
  )
}

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
    <Field label={text.fieldBody} required hint={isFaq ? text.faqHint : text.fieldBodyHint} error={wrong.get('body')}>
      {(control) => (
        <textarea
          name="body"
          required
          spellCheck={false}
          rows={20}
          defaultValue={of.body}
          {...control}
          className={`${area.area} ${styles.body}`}
          data-error={wrong.has('body') || undefined}
        />
      )}
    </Field>
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

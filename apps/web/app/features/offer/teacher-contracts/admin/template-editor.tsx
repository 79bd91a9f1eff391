import { inBraces, obligatoryValues, templateValues } from '@khue/contracts/offer/contract-template-rules'
import type { ContractText } from '@khue/contracts/offer/teacher-contracts'
import { Link } from 'react-router'
import { fieldErrors } from '#app/shared/field-errors.ts'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { formatDay } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Field } from '#app/shared/ui/field.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import area from '#app/shared/ui/text-area-field.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { UnsavedChanges } from '#app/shared/ui/unsaved-changes.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { Paper } from '../contract-paper.tsx'
import { templatesPath } from './template-list.tsx'
import styles from './templates.module.css'
import { templatesText as text } from './templates.text.ts'

type Opened = { version: string; body: string; text: ContractText }
type Answer = FormRefusal | { publishedFrom: string } | { example: ContractText }

/** Writes the next version from the newest. The server makes the preview, as it makes contracts. */
export function TemplateEditor({ newest, earliest }: { newest: Opened; earliest: string }) {
  const { Form, data, state, formData } = useFormFetcher<Answer>({
    isSilent: true,
    onDone: (answer) =>
      'publishedFrom' in answer && showToast({ type: 'success', message: text.published(formatDay(answer.publishedFrom)) }),
  })
  const refusal = data && 'error' in data ? data : undefined
  const wrong = fieldErrors(refusal)
  const form = useFocusInvalidField(refusal)
  const doing = state === 'idle' ? undefined : formData?.get('step')
  return (
    <section className={panel.panel} aria-labelledby="new-template">
      <div>
        <h2 id="new-template" className="h3">
          {text.newTitle}
        </h2>
        <p className="muted">{text.newNote(newest.version)}</p>
      </div>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {refusal && (
          <Notice tone="bad" isAlert>
            {refusal.error}
          </Notice>
        )}
        <HiddenFields of={{ basedOn: newest.version }} />
        <Fields body={newest.body} earliest={earliest} wrong={wrong} />
        <div className={styles.buttons}>
          <Button type="submit" name="step" value="preview" size="xxl" variant="outlined" loading={doing === 'preview'}>
            {text.preview}
          </Button>
          <Button type="submit" name="step" value="publish" size="xxl" color="main" loading={doing === 'publish'}>
            {text.publish}
          </Button>
        </div>
        <UnsavedChanges answer={data && 'publishedFrom' in data ? data : undefined} />
      </Form>
      {data && 'example' in data && <Example title={text.previewTitle} of={data.example} />}
    </section>
  )
}

type FieldsProps = { body: string; earliest: string; wrong: ReadonlyMap<string, string> }

const Fields = ({ body, earliest, wrong }: FieldsProps) => (
  <>
    <Field label={text.body} required hint={text.bodyHint} error={wrong.get('body')}>
      {(control) => (
        <textarea
          name="body"
          required
          spellCheck={false}
          rows={20}
          defaultValue={body}
          {...control}
          className={`${area.area} ${styles.body}`}
          data-error={wrong.has('body') || undefined}
        />
      )}
    </Field>
    <Values />
    <div className={styles.fields}>
      <TextField label={text.from} hint={text.fromHint} name="fromOn" type="date" min={earliest} required error={wrong.get('fromOn')} />
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        name="reason"
        rows={2}
        maxLength={500}
        required
        error={wrong.get('reason')}
      />
    </div>
  </>
)

const obligatory = new Set<string>(obligatoryValues)

const Values = () => (
  <details className={styles.values}>
    <summary>{text.values}</summary>
    <dl>
      {Object.entries(templateValues).map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code>{inBraces(name)}</code>
          </dt>
          <dd>
            {meaning}
            {obligatory.has(name) && `, ${text.obligatory}`}
          </dd>
        </div>
      ))}
    </dl>
  </details>
)

/** The text as the file would have it. Without a title it belongs to the section around it. */
const Example = ({ title, of }: { title?: string; of: ContractText }) => (
  <section className={styles.example} aria-label={title}>
    <p className="sm muted">{text.exampleNote}</p>
    <p className="h3">{of.title}</p>
    <Paper of={of} label={text.paper} />
  </section>
)

/** A version to read. */
export const TemplateReader = ({ opened }: { opened: Opened }) => (
  <section className={panel.panel} aria-labelledby="template">
    <div className={panel.head}>
      <h2 id="template" className="h3">
        {text.readTitle(opened.version)}
      </h2>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={templatesPath}>
        {text.toEditor}
      </Link>
    </div>
    <Example of={opened.text} />
  </section>
)

import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Form } from '../forms/form.tsx'
import type { FormRefusal } from '../form-action.ts'
import { fieldErrors } from '../field-errors.ts'
import { useFocusInvalidField } from '../use-focus-invalid-field.ts'
import { Button } from './button.tsx'
import { buttonClass } from './button-class.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { Notice } from './notice.tsx'
import styles from './page-form.module.css'
import panel from './panel.module.css'
import { UnsavedChanges } from './unsaved-changes.tsx'

type Props = {
  refusal: FormRefusal | undefined
  isSending: boolean
  /** Hidden fields of the form. */
  fields?: Record<string, string>
  /** Label of the submit button. */
  save: string
  /** Link to leave without saving. */
  leave: { to: string; label: string }
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  /** The panels; each field shows its error. */
  children: (wrong: ReadonlyMap<string, string>) => ReactNode
}

/** The main form of a page, which redirects after saving. `StepForm` stays on its page. */
export function PageForm({ refusal, isSending, fields, save, leave, onInput, children }: Props) {
  const form = useFocusInvalidField(refusal)
  return (
    <Form ref={form} method="post" className={panel.stack} noValidate onInput={onInput}>
      {refusal && (
        <Notice tone="bad" isAlert>
          {refusal.error}
        </Notice>
      )}
      {fields && <HiddenFields of={fields} />}
      {children(fieldErrors(refusal))}
      <div className={styles.buttons}>
        <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={leave.to}>
          {leave.label}
        </Link>
        <Button type="submit" size="xxl" color="main" loading={isSending}>
          {save}
        </Button>
      </div>
      <UnsavedChanges />
    </Form>
  )
}

/** One part of such a form. */
export const FormPanel = ({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) => (
  <section className={panel.panel} aria-labelledby={id}>
    <div>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {lead && <p className="sm muted">{lead}</p>}
    </div>
    {children}
  </section>
)

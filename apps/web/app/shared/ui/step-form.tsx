import type { ReactNode } from 'react'
import type { FormRefusal } from '../form-action.ts'
import { fieldErrors } from '../field-errors.ts'
import { useFormFetcher } from '../use-form-fetcher.ts'
import { useFocusInvalidField } from '../use-focus-invalid-field.ts'
import { Button } from './button.tsx'
import type { ButtonColor } from './button-class.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { Notice } from './notice.tsx'
import styles from './step-form.module.css'
import { UnsavedChanges } from './unsaved-changes.tsx'

type Props<T extends object> = {
  /** Step of the page's action. */
  step: string
  /** Label of the submit button. */
  save: ReactNode
  color?: ButtonColor
  /** Hidden fields of the form. */
  fields?: Record<string, string>
  onDone?: (answer: T) => void
  onRefused?: (refusal: FormRefusal) => void
  /** A button beside the submit button. */
  beside?: ReactNode
  /** For forms in a dialog: closing it discards the changes. */
  allowsUnsavedExit?: boolean
  /** The fields; each shows its error. */
  children: (wrong: ReadonlyMap<string, string>) => ReactNode
}

/** A form that submits one step of its page and stays there: shows errors per field, and warns before unsaved changes are lost. */
export function StepForm<T extends object = { done: true }>({
  step,
  save,
  color = 'main',
  fields,
  beside,
  allowsUnsavedExit,
  ...props
}: Props<T>) {
  const { Form, data, state } = useFormFetcher<FormRefusal | T>({
    isSilent: true,
    onDone: (answer) => props.onDone?.(answer as T), // not a refusal; TypeScript cannot narrow a T
    onRefused: props.onRefused,
  })
  const refusal = data && 'error' in data ? data : undefined
  const form = useFocusInvalidField(refusal)
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      {refusal && (
        <Notice tone="bad" isAlert>
          {refusal.error}
        </Notice>
      )}
      <HiddenFields of={{ step, ...fields }} />
      {props.children(fieldErrors(refusal))}
      <div className={styles.buttons}>
        {beside}
        <Button type="submit" size="xxl" color={color} loading={state !== 'idle'}>
          {save}
        </Button>
      </div>
      {!allowsUnsavedExit && <UnsavedChanges answer={data} />}
    </Form>
  )
}

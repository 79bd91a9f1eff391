import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { FormRefusal } from '../form-action.ts'
import { fieldErrors } from '../field-errors.ts'
import { useFetcherResult } from '../use-fetcher-result.ts'
import { useFocusInvalidField } from '../use-focus-invalid-field.ts'
import { Button } from './button.tsx'
import type { ButtonColor } from './button-class.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { Notice } from './notice.tsx'
import styles from './step-form.module.css'
import { UnsavedChanges } from './unsaved-changes.tsx'

type Props<T extends object> = {
  /** Which of the things that the page's action actions. */
  step: string
  /** The words of the button. */
  save: ReactNode
  color?: ButtonColor
  /** What the form sends along. */
  fields?: Record<string, string>
  onDone?: (answer: T) => void
  onRefused?: (refusal: FormRefusal) => void
  /** A button beside the one that saves. */
  beside?: ReactNode
  /** For forms of a dialog, which are left by closing it. */
  allowsUnsavedExit?: boolean
  /** The fields; each says what the form was refused for. */
  children: (wrong: ReadonlyMap<string, string>) => ReactNode
}

/**
 * A form that actions one thing on its page and stays there: it says when and for which field it was refused, and asks
 * before anything typed is lost.
 */
export function StepForm<T extends object = { done: true }>({
  step,
  save,
  color = 'main',
  fields,
  beside,
  allowsUnsavedExit,
  ...props
}: Props<T>) {
  const { Form, data, state } = useFetcher<FormRefusal | T>()
  const refusal = data && 'error' in data ? data : undefined
  const form = useFocusInvalidField(refusal)
  // what is left of the answer when it is no refusal; the compiler cannot narrow a T
  useFetcherResult(data, { isSilent: true, onDone: (answer) => props.onDone?.(answer as T), onRefused: props.onRefused })
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

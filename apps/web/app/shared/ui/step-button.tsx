import type { ReactNode } from 'react'
import type { FormRefusal } from '../form-action.ts'
import { useFormFetcher } from '../use-form-fetcher.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'
import { HiddenFields } from './hidden-fields.tsx'

type Props<T extends object> = ButtonLook & {
  /** Step of the page's action, and its subject. */
  step: string
  fields?: Record<string, string>
  /** Action of the form; defaults to the current page. */
  action?: string | undefined
  onDone?: (answer: T) => void
  /** Accessible name, where several buttons with the same text are on a page. */
  label?: string
  startIcon?: ReactNode
  /** Requires a sign-in: a guest signs in first, then the button is pressed for them. */
  gated?: string
  children: ReactNode
}

/** A button that submits a step at once; a refusal is shown as a toast. */
export function StepButton<T extends object = { done: true }>({ step, fields, action, onDone, label, gated, children, ...look }: Props<T>) {
  const { Form, state } = useFormFetcher<FormRefusal | T>({ onDone: (answer) => onDone?.(answer as T) }) // not a refusal, hence the answer
  return (
    <Form method="post" {...(action !== undefined && { action })}>
      <HiddenFields of={{ step, ...fields }} />
      <Button type="submit" size="xl" variant="outlined" {...look} loading={state !== 'idle'} aria-label={label} data-gated={gated}>
        {children}
      </Button>
    </Form>
  )
}

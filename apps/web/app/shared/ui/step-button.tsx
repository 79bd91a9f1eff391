import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { FormRefusal } from '../form-action.ts'
import { useFetcherResult } from '../use-fetcher-result.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'
import { HiddenFields } from './hidden-fields.tsx'

type Props<T extends object> = ButtonLook & {
  /** Which of the things that the page's action actions, and to what. */
  step: string
  fields?: Record<string, string>
  /** Where the form goes; the page it stands on unless given. */
  action?: string | undefined
  onDone?: (answer: T) => void
  /** Says more than the button's words, where several stand on a page. */
  label?: string
  startIcon?: ReactNode
  /** Only for who is signed in: a guest signs in first, then it is pressed for them. */
  gated?: string
  children: ReactNode
}

/** A button that actions one thing at once; a refusal is shown as a toast. */
export function StepButton<T extends object = { done: true }>({ step, fields, action, onDone, label, gated, children, ...look }: Props<T>) {
  const { Form, data, state } = useFetcher<FormRefusal | T>()
  useFetcherResult(data, { onDone: (answer) => onDone?.(answer as T) }) // what is left when it is no refusal
  return (
    <Form method="post" {...(action !== undefined && { action })}>
      <HiddenFields of={{ step, ...fields }} />
      <Button type="submit" size="xl" variant="outlined" {...look} loading={state !== 'idle'} aria-label={label} data-gated={gated}>
        {children}
      </Button>
    </Form>
  )
}

import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import type { ButtonLook } from '#app/shared/ui/button-class.ts'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { changeWords } from './change-words.ts'
import styles from './lesson-parts.module.css'

/** The lesson has changed since the page was loaded: the control may leave with the reload, so that the message is also a toast. */
const changedCodes = new Set([
  'LESSON_STATE_CHANGED',
  'LESSON_ATTENDANCE_CHANGED',
  'LESSON_CORRECTION_OVER',
  'LESSON_EXCUSE_LATE',
  'LESSON_CONTEST_OVER',
  'LESSON_CONTEST_EXISTS',
  'LESSON_CONTEST_NOT_FOUND',
  'LESSON_PROBLEM_ANSWERED',
  'LESSON_MONEY_SETTLED',
  'LESSON_SISTER_FULL',
  'LESSON_SISTER_NOT_FOUND',
  'COURSE_MEETING_CHANGED',
  'COURSE_MEETING_BEGUN',
  'CLASS_TIMES_STALE',
])

/** Reloads the page when a refusal says that it is out of date. */
export function useReloadIfChanged() {
  const { revalidate } = useRevalidator()
  return ({ code, error, details }: FormRefusal) => {
    if (!changedCodes.has(code)) return
    showToast({ type: 'error', message: [error, changeWords(details)].filter(Boolean).join(' ') })
    void revalidate()
  }
}

type Props = ButtonLook & {
  step: string
  fields?: Record<string, string>
  /** Toast after success. */
  done?: string
  /** Accessible name, where several buttons with the same text are on a page. */
  label?: string
  startIcon?: ReactNode
  onDone?: () => void
  children: ReactNode
}

/** A button that submits a step at once; its refusal stands beside it. */
export function StepAction({ step, fields, done, label, startIcon, onDone, children, ...look }: Props) {
  const { Form, data, state } = useFormFetcher<FormRefusal | { done: true }>({
    isSilent: true,
    onRefused: useReloadIfChanged(),
    onDone: () => {
      if (done !== undefined) showToast({ type: 'success', message: done })
      onDone?.()
    },
  })
  return (
    <Form method="post" className={styles.action}>
      <HiddenFields of={{ step, ...fields }} />
      <Button type="submit" size="xl" variant="outlined" {...look} startIcon={startIcon} loading={state !== 'idle'} aria-label={label}>
        {children}
      </Button>
      {data && 'error' in data && <Refusal error={data.error} />}
    </Form>
  )
}

export const Refusal = ({ error }: { error: string }) => (
  <p className={styles.refusal} role="alert">
    {error}
  </p>
)

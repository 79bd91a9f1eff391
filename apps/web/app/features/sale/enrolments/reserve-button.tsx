import { useRevalidator } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import type { ButtonLook } from '#app/shared/ui/button-class.ts'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import type { ReserveStep } from './reserve-view.ts'

type Props = ButtonLook & {
  step: ReserveStep
  /** The page of the class, from other pages. */
  action?: string
}

/** Reserves a seat or gives it back at once. A refusal shows why, and what the page shows is loaded again: the seats have changed. */
export function ReserveButton({ step: { step, learnerId, label, named, done, gated }, action, ...look }: Props) {
  const { revalidate } = useRevalidator()
  const { Form, state } = useFormFetcher({
    onDone: () => showToast({ type: 'success', message: done }),
    onRefused: () => void revalidate(),
  })
  return (
    <Form method="post" {...(action !== undefined && { action })}>
      <HiddenFields of={{ step, ...(learnerId && { learnerId }) }} />
      <Button type="submit" {...look} loading={state !== 'idle'} aria-label={named} data-gated={gated}>
        {label}
      </Button>
    </Form>
  )
}

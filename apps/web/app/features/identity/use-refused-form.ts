import { useEffect, useRef, useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'

/**
 * For a form that was refused: puts the focus on its first wrong field. `refusals` counts them, as the `key` of a field that
 * should be empty again.
 */
export function useRefusedForm(refusal: FormRefusal | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState({ refusal, refusals: 0 })
  if (seen.refusal !== refusal) setSeen({ refusal, refusals: seen.refusals + 1 })

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return { form, refusals: seen.refusals }
}

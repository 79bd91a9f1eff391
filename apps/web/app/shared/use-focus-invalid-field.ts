import { useEffect, useRef } from 'react'
import type { FormRefusal } from './form-action.ts'

/** A ref for a form: whenever the form is refused, the first field found wrong takes the focus, its fault read out with it. */
export function useFocusInvalidField(refusal: FormRefusal | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus()
  }, [refusal])
  return form
}

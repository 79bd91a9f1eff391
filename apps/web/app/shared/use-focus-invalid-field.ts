import { useEffect, useRef } from 'react'
import type { FormRefusal } from './form-action.ts'

/** Ref for a form: after each refusal, focuses the first invalid field, whose error is read out with it. */
export function useFocusInvalidField(refusal: FormRefusal | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus()
  }, [refusal])
  return form
}

import { useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'

/** How often a form has been refused: the `key` of a field that should be empty again. */
export function useRefusalCount(refusal: FormRefusal | undefined) {
  const [seen, setSeen] = useState({ refusal, count: 0 })
  if (seen.refusal !== refusal) setSeen({ refusal, count: seen.count + 1 })
  return seen.count
}

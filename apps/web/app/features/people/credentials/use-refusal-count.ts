import { useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'

/** Number of refusals, used as `key` of a field that must be cleared after each. */
export function useRefusalCount(refusal: FormRefusal | undefined) {
  const [seen, setSeen] = useState({ refusal, count: 0 })
  if (seen.refusal !== refusal) setSeen({ refusal, count: seen.count + 1 })
  return seen.count
}

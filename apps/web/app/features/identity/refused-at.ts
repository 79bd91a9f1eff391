import type { FormRefusal } from '#app/shared/form-action.ts'
import { refusedFields } from '#app/shared/refused-fields.ts'

/** What is wrong with which field, and what is wrong with no field in particular. `places` says which field a code is about. */
export function refusedAt(refusal: FormRefusal | undefined, places: Partial<Record<string, string>> = {}) {
  const fields = new Map(refusedFields(refusal))
  const place = refusal && places[refusal.code]
  if (place) fields.set(place, refusal.error)
  return { fields, whole: fields.size === 0 ? refusal : undefined }
}

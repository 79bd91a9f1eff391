import { ownValue } from '@khue/contracts/own-value'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'

/** Errors per field, and those of the form as a whole. `places` maps error codes to fields. */
export function formErrors(refusal: FormRefusal | undefined, places: Partial<Record<string, string>> = {}) {
  const fields = new Map(fieldErrors(refusal))
  const place = refusal && ownValue(places, refusal.code)
  if (place) fields.set(place, refusal.error)
  return { fields, whole: fields.size === 0 ? refusal : undefined }
}

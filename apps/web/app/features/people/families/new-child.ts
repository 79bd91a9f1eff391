import { createChild } from '@khue/contracts/people/families'
import { genders, grades } from '@khue/contracts/people/profile'
import { z } from 'zod'
import { formFault } from '#app/shared/read-form.ts'

/** A form represents null as an empty string. */
const orNull = <S extends z.ZodType>(schema: S) => z.preprocess((typed) => typed || null, schema.nullable())

const { name, birthDate, isGuardian } = createChild.body.shape
const AboutChild = z.object({ name, birthDate, gender: orNull(z.enum(genders)), grade: orNull(z.enum(grades)) })

export const NewChildFields = AboutChild.extend({ isGuardian: z.preprocess((ticked) => ticked === 'true', isGuardian) })

/** Errors of the first step. */
export function childFault(form: FormData) {
  const fault = formFault(form, AboutChild)
  return fault && { error: fault.message, code: fault.code, details: fault.details }
}

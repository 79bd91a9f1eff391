import { SetPassword } from '@khue/contracts/people/identity'
import { passwordsDiffer } from '@khue/contracts/people/passwords'
import { z } from 'zod'

/** Set-password form: the API's fields, and the password repeated. */
export const SetPasswordFields = SetPassword.extend({ repeated: z.string() }).refine(({ password, repeated }) => password === repeated, {
  path: ['repeated'],
  message: passwordsDiffer,
  when: () => true, // runs even if other fields are invalid
})

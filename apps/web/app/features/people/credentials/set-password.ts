import { SetPassword } from '@khue/contracts/people/identity'
import { passwordsDiffer } from '@khue/contracts/people/passwords'
import { z } from 'zod'

/** The set-password form: what the API takes, and the password once more. */
export const SetPasswordFields = SetPassword.extend({ repeated: z.string() }).refine(({ password, repeated }) => password === repeated, {
  path: ['repeated'],
  message: passwordsDiffer,
  when: () => true, // also while other fields are still wrong
})

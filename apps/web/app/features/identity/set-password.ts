import { SetPassword } from '@khue/contracts/identity'
import { z } from 'zod'
import { text } from './identity.text.ts'

/** The set-password form: what the API takes, and the password once more. */
export const SetPasswordFields = SetPassword.extend({ repeated: z.string() }).refine(({ password, repeated }) => password === repeated, {
  path: ['repeated'],
  message: text.passwordsDiffer,
  when: () => true, // also while other fields are still wrong
})

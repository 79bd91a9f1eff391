import { NewPassword } from '@khue/contracts/people/identity'
import { ChangePassword, passwordsDiffer } from '@khue/contracts/people/passwords'
import { z } from 'zod'

/** The form of a new password: what the API takes, and the new one once more. */
export const PasswordChange = z
  .object({ currentPassword: ChangePassword.shape.currentPassword, password: NewPassword, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: passwordsDiffer,
    when: () => true, // also while other fields are still wrong
  })

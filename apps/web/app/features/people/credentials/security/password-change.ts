import { NewPassword } from '@khue/contracts/people/identity'
import { ChangePassword, passwordsDiffer } from '@khue/contracts/people/passwords'
import { z } from 'zod'

/** Password change: the API's fields, and the new password repeated. */
export const PasswordChange = z
  .object({ currentPassword: ChangePassword.shape.currentPassword, password: NewPassword, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: passwordsDiffer,
    when: () => true, // runs even if other fields are invalid
  })

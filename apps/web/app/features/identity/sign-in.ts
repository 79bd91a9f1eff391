import { SignIn } from '@khue/contracts/identity'
import { Assertion } from '@khue/contracts/passkeys'
import { SecondStep } from '@khue/contracts/second-factor'
import { Otp } from '@khue/contracts/sign-up'
import { z } from 'zod'
import { text } from './identity.text.ts'

/** The sign-in form: by the password, or, by its other button, by a code that is then sent. */
export const SignInFields = z
  .object({
    username: SignIn.shape.username,
    password: z.string().max(128).default(''),
    way: z.enum(['password', 'code']).default('password'),
  })
  .refine(({ way, password }) => way === 'code' || password !== '', {
    path: ['password'],
    message: text.passwordMissing,
    when: () => true, // also while the name is missing
  })

/** The form of a code that was sent; its other button asks for another one. */
export const CodeFields = z
  .object({ otp: z.string().trim().default(''), again: z.string().optional() })
  .refine(({ otp, again }) => again !== undefined || Otp.safeParse(otp).success, { path: ['otp'], message: text.codeIncomplete })

/** The second step: six digits of the app or a recovery code. */
export const SecondStepFields = z.object({ code: SecondStep.shape.code })

/** What the browser signed, as a field of a form. */
export const PasskeyFields = z.object({
  credential: z
    .string()
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json)
      } catch {
        context.addIssue({ code: 'custom', message: text.passkeyFailed })
        return z.NEVER
      }
    })
    .pipe(Assertion),
})

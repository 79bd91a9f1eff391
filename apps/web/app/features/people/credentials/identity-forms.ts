import { SignIn } from '@khue/contracts/people/identity'
import { Assertion } from '@khue/contracts/people/passkeys'
import { SecondStep } from '@khue/contracts/people/second-factor'
import { FullName, Otp, SubmitRegistration } from '@khue/contracts/people/sign-up'
import { z } from 'zod'
import { text } from './identity.text.ts'
import { signUpText } from './sign-up.text.ts'

// One file for all forms: a schema that only one page imports would load with that page instead of with the first submitted form.

/** The sign-in form: by password, or, with its other button, by a code that is then sent. */
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

/** The code form; its other button requests a new code. */
export const CodeFields = z
  .object({ otp: z.string().trim().default(''), again: z.string().optional() })
  .refine(({ otp, again }) => again !== undefined || Otp.safeParse(otp).success, { path: ['otp'], message: text.codeIncomplete })

/** The second step: six digits from the authenticator app, or a recovery code. */
export const SecondStepFields = z.object({ code: SecondStep.shape.code })

/** The passkey signature as a form field. */
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

const ticked = (message: string) => z.string({ error: message }).min(1, message)

/** The last form of a sign-up. Each policy is ticked separately, and its field holds the version that was shown. */
export const DetailsFields = z.object({
  name: FullName,
  birthDate: SubmitRegistration.shape.birthDate,
  password: SubmitRegistration.shape.password,
  terms: ticked(signUpText.termsMissing),
  privacy: ticked(signUpText.privacyMissing),
  link: z.string().optional(),
})

/** In the API's shape. */
export const toRegistration = ({ terms, privacy, ...person }: z.output<typeof DetailsFields>) => ({
  ...person,
  accepted: { terms, privacy },
})

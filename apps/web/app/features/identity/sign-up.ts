import { FullName, SubmitRegistration } from '@khue/contracts/sign-up'
import { z } from 'zod'
import { signUpText as text } from './sign-up.text.ts'

const ticked = (message: string) => z.string({ error: message }).min(1, message)

/** The last form of signing up. Each policy is ticked by itself, and its field holds the version that was shown. */
export const DetailsFields = z.object({
  name: FullName,
  birthDate: SubmitRegistration.shape.birthDate,
  password: SubmitRegistration.shape.password,
  terms: ticked(text.termsMissing),
  privacy: ticked(text.privacyMissing),
})

/** In the form that the API takes. */
export const toRegistration = ({ terms, privacy, ...person }: z.output<typeof DetailsFields>) => ({
  ...person,
  accepted: { terms, privacy },
})

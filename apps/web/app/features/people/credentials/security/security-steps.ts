import { loginTypes } from '@khue/contracts/people/linked-sign-ins'
import { Assertion, NewCredential, PasskeyName } from '@khue/contracts/people/passkeys'
import { FactorCode, SecondStep } from '@khue/contracts/people/second-factor'
import { z } from 'zod'

/** WebAuthn data arrives as JSON text; malformed JSON fails validation. */
const fromText = (text: unknown) => {
  try {
    return JSON.parse(String(text)) as unknown
  } catch {
    return undefined
  }
}
const password = z.string().min(1, 'Vui lòng nhập mật khẩu.').max(128)
const step = <S extends string, F extends z.ZodRawShape>(name: S, fields: F) => z.object({ step: z.literal(name), ...fields })

/** All steps of the security page, selected by the form's `step`. */
export const SecurityStep = z.discriminatedUnion('step', [
  step('confirm', { password }),
  step('confirm-passkey', { credential: z.preprocess(fromText, Assertion) }),
  step('start-factor', {}),
  step('confirm-factor', { code: FactorCode }),
  step('renew-codes', { code: FactorCode }),
  step('disable-factor', { code: SecondStep.shape.code, password: z.string().max(128) }),
  step('start-passkey', {}),
  step('add-passkey', { credential: z.preprocess(fromText, NewCredential) }),
  step('rename-passkey', { id: z.string(), name: PasskeyName }),
  step('remove-passkey', { id: z.string() }),
  step('link', { loginType: z.enum(loginTypes) }),
  step('unlink', { loginType: z.enum(loginTypes) }),
])

import { Form } from '#app/shared/forms/form.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { PasswordField } from '#app/shared/ui/password-field.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { FormRefusalNotice } from './form-refusal.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { passwordsText as text } from './passwords.text.ts'
import { formErrors } from './form-errors.ts'
import styles from './sign-in-form.module.css'

type Props = {
  /** From a one-time link; undefined after a code, which this browser has verified. */
  token?: string
  /** Address for requesting a new code. */
  start: string
  refusal: FormRefusal | undefined
  isSending: boolean
}

export function SetPasswordForm({ token, start, refusal, isSending }: Props) {
  const form = useFocusInvalidField(refusal)
  const { fields, whole } = formErrors(refusal, { PASSWORD_TOO_WEAK: 'password', PASSWORD_SAME: 'password' })
  const isLinkBroken = token === ''
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      <FormRefusalNotice refusal={isLinkBroken ? { code: 'LINK_INVALID', error: text.linkMissing } : whole} start={start} />
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      <NewPasswordField label={text.newPassword} error={fields.get('password')} />
      <PasswordField label={text.repeat} name="repeated" isLarge required autoComplete="new-password" error={fields.get('repeated')} />
      <Button type="submit" size="3xl" color="main" fullWidth loading={isSending} disabled={isLinkBroken}>
        {text.set}
      </Button>
    </Form>
  )
}

import { Form } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { refusedFields } from '#app/shared/refused-fields.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { PasswordField } from '#app/shared/ui/password-field.tsx'
import { text } from './identity.text.ts'
import styles from './sign-in-form.module.css'

type Props = { token: string; refusal: FormRefusal | undefined; isSending: boolean }

export function SetPasswordForm({ token, refusal, isSending }: Props) {
  const wrong = refusedFields(refusal)
  const whole = token === '' ? text.linkMissing : wrong.size === 0 ? refusal?.error : undefined
  return (
    <Form method="post" className={styles.form} noValidate>
      {whole && (
        <Notice tone="bad" isAlert>
          {whole}
        </Notice>
      )}
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label={text.newPassword}
        name="password"
        isLarge
        autoComplete="new-password"
        hint={text.passwordRule}
        error={wrong.get('password')}
      />
      <PasswordField label={text.repeatPassword} name="repeated" isLarge autoComplete="new-password" error={wrong.get('repeated')} />
      <Button type="submit" size="3xl" color="main" fullWidth loading={isSending} disabled={token === ''}>
        {text.setPassword}
      </Button>
    </Form>
  )
}

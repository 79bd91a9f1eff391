import { Link, useLocation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { FormRefusalNotice } from './form-refusal.tsx'
import { text as signInText } from './identity.text.ts'
import type { RefusalWithInput } from './form-action-with-input.ts'
import { passwordsText as text } from './passwords.text.ts'
import { formErrors } from './form-errors.ts'
import styles from './sign-in-form.module.css'
import { nextStep } from './steps.ts'

type Props = { refusal: RefusalWithInput | undefined; isSending: boolean }

export function ForgotPasswordForm({ refusal, isSending }: Props) {
  const form = useFocusInvalidField(refusal)
  const location = useLocation()
  const { fields, whole } = formErrors(refusal, { IDENTIFIER_INVALID: 'username' })
  return (
    <>
      <Form ref={form} method="post" className={styles.form} noValidate>
        <FormRefusalNotice refusal={whole} codeStep={nextStep('/forgot-password/code', location)} />
        <TextField
          label={signInText.username}
          name="username"
          isLarge
          required
          autoComplete="username"
          defaultValue={refusal?.typed?.username}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={signInText.usernameExample}
          error={fields.get('username')}
        />
        <Button type="submit" size="3xl" color="main" fullWidth loading={isSending}>
          {text.sendCode}
        </Button>
      </Form>
      <p className={styles.signUp}>
        <Link to={nextStep('/sign-in', location)} className="link">
          {text.remembered}
        </Link>
      </p>
    </>
  )
}

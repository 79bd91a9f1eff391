import { Link, useLocation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { CodeField } from '#app/shared/ui/code-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import styles from './code-form.module.css'
import { FormRefusalNotice } from './form-refusal.tsx'
import { text } from './identity.text.ts'
import { formErrors } from './form-errors.ts'
import { nextStep } from './steps.ts'
import { useRefusalCount } from './use-refusal-count.ts'

type Props = { isRecovery: boolean; refusal: FormRefusal | undefined; isSending: boolean }

/** The second sign-in step: six digits from the authenticator app, or a recovery code. */
export function SecondFactorForm({ isRecovery, refusal, isSending }: Props) {
  const form = useFocusInvalidField(refusal)
  const refusals = useRefusalCount(refusal)
  const location = useLocation()
  const { fields, whole } = formErrors(refusal, { SECOND_FACTOR_WRONG: 'code' })
  const wrong = fields.get('code')
  return (
    <>
      <Form ref={form} method="post" className={styles.form} noValidate>
        <FormRefusalNotice refusal={whole} start={nextStep('/sign-in', location)} />
        {isRecovery ? (
          <TextField
            label={text.recoveryCode}
            name="code"
            isLarge
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            error={wrong && text.recoveryMissing}
          />
        ) : (
          <CodeField
            key={refusals}
            name="code"
            label={text.factorCode}
            error={wrong && refusal?.code === 'INVALID_INPUT' ? text.codeMissing : wrong}
            onComplete={() => form.current?.requestSubmit()}
            autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the page has no other purpose
          />
        )}
        <Button type="submit" size="3xl" color="main" fullWidth loading={isSending}>
          {text.confirm}
        </Button>
      </Form>
      <div className={styles.others}>
        <Link
          to={nextStep('/sign-in/second-factor', location, { way: isRecovery ? undefined : 'recovery' })}
          className={styles.other}
          replace
        >
          {isRecovery ? text.toApp : text.toRecovery}
        </Link>
        <Link to={nextStep('/sign-in', location)} className={styles.other}>
          {text.startAnew}
        </Link>
      </div>
    </>
  )
}

import { Link, useLocation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { PasswordField } from '#app/shared/ui/password-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { FormRefusalNotice } from './form-refusal.tsx'
import { text } from './identity.text.ts'
import type { RefusalWithInput } from './form-action-with-input.ts'
import { formErrors } from './form-errors.ts'
import styles from './sign-in-form.module.css'
import { nextStep } from './steps.ts'

type Props = { refusal: RefusalWithInput | undefined; isSending: boolean; isDemo: boolean }

/** Name and password are refused together: the message does not reveal which was wrong. */
const isPair = (refusal: RefusalWithInput | undefined) => refusal?.code === 'SIGN_IN_FAILED'

export function SignInForm({ refusal, isSending, isDemo }: Props) {
  const form = useFocusInvalidField(refusal)
  const location = useLocation()
  const { fields, whole } = formErrors(refusal, { IDENTIFIER_INVALID: 'username' })

  function fillIn(phone: string) {
    for (const [name, value] of Object.entries({ username: phone, password: demoPassword })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    form.current?.requestSubmit()
  }
  return (
    <>
      <Form ref={form} method="post" className={styles.form} noValidate>
        <FormRefusalNotice refusal={whole} codeStep={nextStep('/sign-in/code', location)} />
        <TextField
          label={text.username}
          name="username"
          isLarge
          autoComplete="username webauthn"
          defaultValue={refusal?.typed?.username}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={text.usernameExample}
          error={fields.get('username') && (refusal?.code === 'INVALID_INPUT' ? text.usernameMissing : fields.get('username'))}
          aria-invalid={isPair(refusal) || undefined}
        />
        <PasswordField
          label={text.password}
          name="password"
          isLarge
          autoComplete="current-password"
          error={fields.get('password')}
          aria-invalid={isPair(refusal) || undefined}
        />
        <Button type="submit" size="3xl" color="main" fullWidth loading={isSending}>
          {text.signIn}
        </Button>
        <div className={styles.more}>
          <button type="submit" name="way" value="code" className={styles.plain}>
            {text.byCode}
          </button>
          <Link to={nextStep('/forgot-password', location)} className={styles.plain}>
            {text.forgot}
          </Link>
        </div>
      </Form>
      {isDemo && <DemoAccounts onChoose={fillIn} />}
    </>
  )
}

export const ParentNote = () => (
  <div className={styles.note}>
    <Notice tone="accent" icon="users">
      <b>{text.parentsAsk}</b> {text.parentsAnswer}
    </Notice>
  </div>
)

const DemoAccounts = ({ onChoose }: { onChoose: (phone: string) => void }) => (
  <section className={styles.demo} aria-label={text.demoTitle}>
    <h2 className={styles.demoTitle}>{text.demoTitle}</h2>
    <p className="sm">{text.demoNote(demoPassword)}</p>
    <ul className={styles.accounts}>
      {demoAccounts.map(({ phone, role }) => (
        <li key={phone}>
          <button type="button" onClick={() => onChoose(phone)}>
            <b>{role}</b>
            <span>{phone}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

import { useRef } from 'react'
import { Form } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { refusedFields } from '#app/shared/refused-fields.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { PasswordField } from '#app/shared/ui/password-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { text } from './identity.text.ts'
import styles from './sign-in-form.module.css'

type Props = { refusal: FormRefusal | undefined; isSending: boolean; isDemo: boolean }

export function SignInForm({ refusal, isSending, isDemo }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const missing = refusedFields(refusal)
  const isWhole = refusal !== undefined && missing.size === 0 // refused as a pair: nobody learns which half was wrong

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
        {isWhole && (
          <Notice tone="bad" isAlert>
            {refusal.error}
          </Notice>
        )}
        <TextField
          label={text.username}
          name="username"
          isLarge
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={text.usernameExample}
          error={missing.has('username') ? text.usernameMissing : undefined}
          aria-invalid={isWhole || undefined}
        />
        <PasswordField
          label={text.password}
          name="password"
          isLarge
          autoComplete="current-password"
          error={missing.has('password') ? text.passwordMissing : undefined}
          aria-invalid={isWhole || undefined}
        />
        <Button type="submit" size="3xl" color="main" fullWidth loading={isSending}>
          {text.signIn}
        </Button>
      </Form>
      {isDemo ? <DemoAccounts onChoose={fillIn} /> : <ParentNote />}
    </>
  )
}

const ParentNote = () => (
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

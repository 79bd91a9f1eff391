import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { showToast } from '#app/shared/toasts.ts'
import panel from '#app/shared/ui/panel.module.css'
import { PasswordField } from '#app/shared/ui/password-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { passwordText as text } from './password.text.ts'

type Props = {
  /** The new password field, named `password`. */
  NewPassword: ComponentType<{ label: string; error: string | undefined }>
}

/** Clears itself after the change. */
export function PasswordForm({ NewPassword }: Props) {
  const [changed, setChanged] = useState(0)
  const finish = ({ endedSessions }: { endedSessions: number }) => {
    setChanged(changed + 1)
    showToast({ type: 'success', title: text.changed, message: text.ended(endedSessions) })
  }
  return (
    <>
      <div className={panel.column}>
        <StepForm<{ endedSessions: number }> key={changed} step="change" save={text.save} onDone={finish}>
          {(wrong) => (
            <>
              <PasswordField
                label={text.current}
                name="currentPassword"
                isLarge
                required
                autoComplete="current-password"
                error={wrong.get('currentPassword')}
              />
              <NewPassword label={text.next} error={wrong.get('password')} />
              <PasswordField
                label={text.repeat}
                name="repeated"
                isLarge
                required
                autoComplete="new-password"
                error={wrong.get('repeated')}
              />
            </>
          )}
        </StepForm>
      </div>
      <p className="sm muted">
        {text.forgot}{' '}
        <Link to="/forgot-password" className="link">
          {text.forgotLink}
        </Link>
      </p>
    </>
  )
}

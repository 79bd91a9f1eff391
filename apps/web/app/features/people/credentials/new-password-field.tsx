import { useState } from 'react'
import { PasswordField } from '#app/shared/ui/password-field.tsx'
import { StrengthMeter } from '#app/shared/ui/strength-meter.tsx'
import { passwordsText as text } from './passwords.text.ts'
import { useStrength } from './strength.ts'

type Props = { label: string; error: string | undefined }

/** New password with a strength meter. */
export function NewPasswordField({ label, error }: Props) {
  const [password, setPassword] = useState('')
  const strength = useStrength(password)
  return (
    <PasswordField
      label={label}
      name="password"
      isLarge
      required
      autoComplete="new-password"
      minLength={8}
      maxLength={128}
      hint={text.rule}
      error={error}
      onChange={(event) => setPassword(event.currentTarget.value)}
      below={<StrengthMeter strength={strength} advice={strength !== undefined && strength < 2 ? text.advice : undefined} />}
    />
  )
}

import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field that can show its text. A `StrengthMeter` goes `below`. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'endButton'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize={isShown ? 'none' : undefined}
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      endButton={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? 'Ẩn mật khẩu' : 'Hiện mật khẩu'}
          className={styles.eye}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}

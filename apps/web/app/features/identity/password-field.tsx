import { type ComponentProps, useState } from 'react'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { text } from './identity.text.ts'
import styles from './password-field.module.css'

/** A password that can be looked at while typing. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      endButton={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? text.hidePassword : text.showPassword}
          className={styles.eye}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}

import { type ComponentProps, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'
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
        <button
          type="button"
          className={styles.eye}
          aria-label={isShown ? text.hidePassword : text.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} size={22} />
        </button>
      }
    />
  )
}

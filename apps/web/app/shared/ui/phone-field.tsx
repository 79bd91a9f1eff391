import { useState } from 'react'
import { groupPhone, phoneDigits } from '../phone.ts'
import styles from './phone-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'startIcon' | 'defaultValue'> & { defaultValue?: string | undefined }

/** A Vietnamese phone number, grouped while it is typed. The form receives it as displayed; the API drops the spaces (spec 5). */
export function PhoneField({ defaultValue = '', ...props }: Props) {
  const [shown, setShown] = useState(() => groupPhone(phoneDigits(defaultValue)))
  return (
    <TextField
      autoComplete="tel"
      placeholder="0912 345 678"
      {...props}
      type="tel"
      inputMode="tel"
      value={shown}
      onChange={({ currentTarget }) => {
        const { value, selectionStart } = currentTarget
        // regrouping moves the cursor, so it happens only when the user types at the end
        setShown(selectionStart === value.length ? groupPhone(phoneDigits(value)) : value)
      }}
      onBlur={() => setShown(groupPhone(phoneDigits(shown)))}
      startIcon={
        <span className={styles.country}>
          <Flag />
          +84
        </span>
      }
    />
  )
}

const Flag = () => (
  <svg width="26" height="18" viewBox="0 0 30 20" aria-hidden="true">
    <rect width="30" height="20" rx="3" fill="#DA251D" />
    <path d="M15 4l1.35 4.15h4.36l-3.53 2.56 1.35 4.15L15 12.3l-3.53 2.56 1.35-4.15-3.53-2.56h4.36z" fill="#FFCD00" />
  </svg>
)

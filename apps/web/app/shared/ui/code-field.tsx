import { useState } from 'react'
import styles from './code-field.module.css'
import { Field, type FieldWords } from './field.tsx'

type Props = FieldWords & {
  name: string
  length?: number
  /** Called with the complete code after its last digit, usually to submit the form. */
  onComplete?: ((code: string) => void) | undefined
  autoFocus?: boolean
  disabled?: boolean
}

/**
 * A one-time code: a single input, so that phones can autofill it from the message and a paste fits, drawn as one box per digit. Change its
 * `key` to clear it after a wrong code.
 */
export function CodeField({ name, length = 6, onComplete, autoFocus, disabled, ...words }: Props) {
  const [code, setCode] = useState('')
  const change = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, length)
    setCode(next)
    if (next.length === length && next !== code) onComplete?.(next)
  }
  return (
    <Field {...words}>
      {(control) => (
        <div className={styles.code} data-error={words.error ? true : undefined}>
          <input
            {...control}
            type="text"
            className={styles.input}
            name={name}
            value={code}
            onChange={(event) => change(event.currentTarget.value)}
            onSelect={({ currentTarget }) => currentTarget.setSelectionRange(length, length)} // digits are added and removed only at the end
            inputMode="numeric"
            pattern={`\\d{${length}}`}
            autoComplete="one-time-code"
            autoFocus={autoFocus} // oxlint-disable-line jsx-a11y/no-autofocus -- the page has no other purpose
            disabled={disabled}
            required={words.required}
          />
          {Array.from({ length }, (_, place) => (
            <span
              key={place}
              className={styles.digit}
              data-next={place === Math.min(code.length, length - 1) || undefined}
              aria-hidden="true"
            >
              {code[place]}
            </span>
          ))}
        </div>
      )}
    </Field>
  )
}

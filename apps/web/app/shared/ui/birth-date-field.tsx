import { useState } from 'react'
import { type DateParts, dateParts, isoDate } from '../birth-date.ts'
import styles from './birth-date-field.module.css'
import { FieldGroup, type FieldWords } from './field.tsx'
import field from './field.module.css'
import { HiddenValue } from './hidden-value.tsx'

type Props = FieldWords & {
  /** Name of the form field; its value is YYYY-MM-DD. */
  name: string
  defaultValue?: string | undefined
  onChange?: ((iso: string) => void) | undefined
  /** True for the user's own date: enables the browser's autofill. */
  isOwn?: boolean
}

const parts = [
  { part: 'day', label: 'Ngày', hint: '09', length: 2, autoComplete: 'bday-day' },
  { part: 'month', label: 'Tháng', hint: '05', length: 2, autoComplete: 'bday-month' },
  { part: 'year', label: 'Năm', hint: '2012', length: 4, autoComplete: 'bday-year' },
] as const

/** A date typed as digits: for a birth date, a calendar would have to be paged back by years. */
export function BirthDateField({ name, defaultValue, onChange, isOwn = true, ...words }: Props) {
  const [typed, setTyped] = useState<DateParts>(() => dateParts(defaultValue))
  const change = (part: keyof DateParts, value: string) => {
    const next = { ...typed, [part]: value.replace(/\D/g, '') }
    setTyped(next)
    onChange?.(isoDate(next))
  }
  return (
    <FieldGroup {...words}>
      <HiddenValue name={name} value={isoDate(typed)} />
      <div className={styles.parts}>
        {parts.map(({ part, label, hint, length, autoComplete }) => (
          <label key={part} className={part === 'year' ? styles.year : styles.part}>
            <span>{label}</span>
            <span className={field.box} data-error={words.error ? true : undefined}>
              <input
                type="text"
                inputMode="numeric"
                maxLength={length}
                placeholder={hint}
                autoComplete={isOwn ? autoComplete : 'off'}
                required={words.required}
                aria-invalid={words.error ? true : undefined}
                value={typed[part]}
                onChange={(event) => change(part, event.currentTarget.value)}
              />
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

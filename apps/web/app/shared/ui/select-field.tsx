import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

export type Option = { value: string; label: string }
type Props = Omit<ComponentProps<'select'>, 'size' | 'children'> &
  FieldWords & {
    options: readonly Option[]
    /** Shown while nothing is selected. */
    placeholder?: string | undefined
    startIcon?: ReactNode
    isLarge?: boolean | undefined
  }

/** A native select, which works best on phones. */
export const SelectField = ({ label, hint, error, options, placeholder, startIcon, isLarge, ...select }: Props) => (
  <Field label={label} required={select.required} hint={hint} error={error}>
    {(control) => (
      <div className={styles.box} data-large={isLarge || undefined} data-error={error ? true : undefined}>
        {startIcon}
        <select {...select} {...control} {...(select.value === undefined && { defaultValue: select.defaultValue ?? '' })}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={styles.arrow} />
      </div>
    )}
  </Field>
)

import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size' | 'children'> &
  FieldWords & {
    startIcon?: ReactNode
    /** A button inside the field, at its end. */
    endButton?: ReactNode
    isLarge?: boolean | undefined
    /** Below the field and above its note, as the strength of a password is. */
    below?: ReactNode
  }

/** A labelled line of text. */
export const TextField = ({ label, hint, error, startIcon, endButton, isLarge, below, ...input }: TextFieldProps) => (
  <Field label={label} required={input.required} hint={hint} error={error}>
    {(control) => (
      <>
        <div className={styles.box} data-large={isLarge || undefined} data-error={error ? true : undefined}>
          {startIcon}
          <input {...input} {...(error ? control : { ...control, 'aria-invalid': input['aria-invalid'] })} />
          {endButton}
        </div>
        {below}
      </>
    )}
  </Field>
)

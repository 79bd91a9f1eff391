import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size' | 'children'> &
  FieldWords & {
    startIcon?: ReactNode
    /** A button at the end of the field. */
    endButton?: ReactNode
    isLarge?: boolean | undefined
    /** Between the field and its note, such as a strength meter. */
    below?: ReactNode
  }

/** A labelled single-line text field. */
export const TextField = ({ label, hint, error, startIcon, endButton, isLarge, below, ...input }: TextFieldProps) => (
  <Field label={label} required={input.required} hint={hint} error={error}>
    {(control) => (
      <>
        <div className={styles.box} data-large={isLarge || undefined} data-error={error ? true : undefined}>
          {startIcon}
          <input type="text" {...input} {...(error ? control : { ...control, 'aria-invalid': input['aria-invalid'] })} />
          {endButton}
        </div>
        {below}
      </>
    )}
  </Field>
)

import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'
import styles from './text-area-field.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'children'> & FieldWords

/** A labelled multi-line text field. */
export const TextAreaField = ({ label, hint, error, ...area }: Props) => (
  <Field label={label} required={area.required} hint={hint} error={error}>
    {(control) => <textarea rows={4} {...area} {...control} className={styles.area} data-error={error ? true : undefined} />}
  </Field>
)

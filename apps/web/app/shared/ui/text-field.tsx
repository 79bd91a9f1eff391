import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string
  /** Says what is wrong and how to mend it; read out with the field. */
  error?: string | undefined
  hint?: ReactNode
  startIcon?: ReactNode
  /** A button inside the field, at its end. */
  endButton?: ReactNode
  isLarge?: boolean
}

/** A labelled line of text. */
export function TextField({ label, error, hint, startIcon, endButton, isLarge, ...input }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
        {input.required && <span className={styles.required}> *</span>}
      </label>
      <div className={styles.box} data-large={isLarge || undefined} data-error={error ? true : undefined}>
        {startIcon}
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={note ? `${id}-note` : undefined} />
        {endButton}
      </div>
      {note && (
        <p id={`${id}-note`} className={styles.note} data-error={error ? true : undefined}>
          <Icon name={error ? 'alert-circle' : 'info-circle'} size={18} />
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}

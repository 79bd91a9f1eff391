import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** What every field says about itself. */
export type FieldWords = {
  label: ReactNode
  /** Marks the field with a star. */
  required?: boolean | undefined
  hint?: ReactNode
  /** Says what is wrong and how to mend it; stands in the hint's place and is read out with the field. */
  error?: string | undefined
}
/** To be spread on the control that a field is about. */
export type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label, one control and its note. `children` draws the control with the attributes that tie the three together. */
export function Field({ children, ...words }: FieldWords & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <Label {...words} />
      </label>
      {children(controlProps(id, words))}
      <FieldNote id={id} {...words} />
    </div>
  )
}

/** The same for several controls that answer one question. */
export function FieldGroup({ children, ...words }: FieldWords & { children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.field} aria-describedby={controlProps(id, words)['aria-describedby']}>
      <legend className={styles.label}>
        <Label {...words} />
      </legend>
      {children}
      <FieldNote id={id} {...words} />
    </fieldset>
  )
}

/** The hint or the error of a field that draws its own label. */
export function FieldNote({ id, hint, error }: Pick<FieldWords, 'hint' | 'error'> & { id: string }) {
  if (!error && !hint) return null
  return (
    <p id={noteId(id)} className={styles.note} data-error={error ? true : undefined}>
      <Icon name={error ? 'alert-circle' : 'info-circle'} size={18} />
      <span>{error ?? hint}</span>
    </p>
  )
}

/** Ties a control to its note; for fields that draw their own label. */
export const controlProps = (id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>): ControlProps => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': (error ?? hint) ? noteId(id) : undefined,
})
const noteId = (id: string) => `${id}-note`

const Label = ({ label, required }: Pick<FieldWords, 'label' | 'required'>) => (
  <>
    {label}
    {required && <RequiredMark />}
  </>
)

/** A star for the eye; the control's own `required` says it to others. */
export const RequiredMark = () => (
  <span className={styles.required} aria-hidden="true">
    {' '}
    *
  </span>
)

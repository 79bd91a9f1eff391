import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** Texts of a field. */
export type FieldWords = {
  label: ReactNode
  /** Marks the field with a star. */
  required?: boolean | undefined
  hint?: ReactNode
  /** Says what is wrong and how to correct it; replaces the hint and is read out with the field. */
  error?: string | undefined
}
/** Attributes to spread on the field's control. */
export type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label, one control and its note. `children` renders the control with the attributes that connect the three. */
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

/** The same for several controls that form one question. */
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

/** The hint or the error of a field that renders its own label. */
export function FieldNote({ id, hint, error }: Pick<FieldWords, 'hint' | 'error'> & { id: string }) {
  if (!error && !hint) return null
  return (
    <p id={noteId(id)} className={styles.note} data-error={error ? true : undefined}>
      <Icon name={error ? 'alert-circle' : 'info-circle'} size={18} />
      <span>{error ?? hint}</span>
    </p>
  )
}

/** Connects a control to its note; for fields that render their own label. */
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

/** A decorative star; screen readers get the control's own `required`. */
export const RequiredMark = () => (
  <span className={styles.required} aria-hidden="true">
    {' '}
    *
  </span>
)

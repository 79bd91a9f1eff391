import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { controlProps, FieldNote, RequiredMark } from './field.tsx'
import field from './field.module.css'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** May contain links; clicking them does not tick the box. */
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, hint, error, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label className={styles.row}>
        <input {...input} {...controlProps(id, { hint, error })} type="checkbox" className={field.over} />
        <span className={styles.box} data-error={error ? true : undefined}>
          <Icon name="check" size={16} />
        </span>
        <span>
          {label}
          {input.required && <RequiredMark />}
        </span>
      </label>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

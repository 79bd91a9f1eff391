import type { ReactNode } from 'react'
import { FieldGroup, type FieldWords } from './field.tsx'
import field from './field.module.css'
import { Icon, type IconName } from './icon.tsx'
import styles from './radio-cards.module.css'

export type RadioCard<V extends string> = { value: V; label: ReactNode; note?: ReactNode; icon?: IconName | undefined; disabled?: boolean }
type Props<V extends string> = FieldWords & {
  name: string
  options: readonly RadioCard<V>[]
  defaultValue?: V | undefined
  /** Instead of `defaultValue`, if the page holds the choice. */
  value?: V
  /** Called when the user chooses; the value itself stays in the radio inputs, under `name`. */
  onChoose?: ((value: V) => void) | undefined
  /** Short options share a row where there is room. */
  isInline?: boolean
}

/** One of a few options, each with a description. */
export const RadioCards = <V extends string>({ name, options, defaultValue, value: chosen, onChoose, isInline, ...words }: Props<V>) => (
  <FieldGroup {...words}>
    <div className={styles.cards} data-inline={isInline || undefined} data-error={words.error ? true : undefined}>
      {options.map(({ value, label, note, icon, disabled }) => (
        <label key={value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={value}
            {...(chosen === undefined ? { defaultChecked: value === defaultValue } : { checked: value === chosen })}
            required={words.required}
            disabled={disabled}
            onChange={() => onChoose?.(value)}
            className={field.over}
          />
          {icon && <Icon name={icon} size={24} className={styles.icon} />}
          <span className={styles.words}>
            <b>{label}</b>
            {note && <span>{note}</span>}
          </span>
          <span className={styles.dot} />
        </label>
      ))}
    </div>
  </FieldGroup>
)

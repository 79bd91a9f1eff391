import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import type { TeachingField } from '@khue/contracts/offer/teaching-profile-rules'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'
import chip from '#app/shared/ui/chip.module.css'
import { FieldGroup, type FieldWords } from '#app/shared/ui/field.tsx'
import field from '#app/shared/ui/field.module.css'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { typedNumber } from '#app/shared/typed-number.ts'
import type { TeachingContent } from './teaching-draft.ts'
import styles from './teaching-fields.module.css'
import { teachingText as text } from './teaching.text.ts'

/** What every group of fields receives. */
export type FieldsProps = {
  content: ShownTeaching
  change: (changes: Partial<TeachingContent>) => void
  /** Why the server refused a field, by its path. */
  wrong: ReadonlyMap<string, string>
  /** What is missing, once the person has tried to send. */
  missing: Partial<Record<TeachingField, string>>
  /** What an admin asked to change. */
  remarks: ReadonlyMap<TeachingField, string>
  /** An application needs a video and a proof; a public profile does not. */
  isApplication: boolean
}

/** The error of a field: refused by the server, else missing. */
export const errorOf = ({ wrong, missing }: Pick<FieldsProps, 'wrong' | 'missing'>, name: TeachingField) => wrong.get(name) ?? missing[name]

/** A remark stands right at its field (visual 12). */
export const Remarked = ({ remark, field: name, children }: { remark: string | undefined; field: TeachingField; children: ReactNode }) => (
  <div id={`field-${name}`} className={styles.remarked}>
    {remark && (
      <div className={styles.remark}>
        <Icon name="message-circle" size={20} />
        <p>
          <b>{text.remark}:</b> {remark}
        </p>
      </div>
    )}
    {children}
  </div>
)

type ChipsProps = FieldWords & {
  options: readonly { value: number; label: string }[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Any number of short options. */
export const CheckChips = ({ options, chosen, onChange, ...words }: ChipsProps) => (
  <FieldGroup {...words}>
    <div className={styles.chips}>
      {options.map(({ value, label }) => (
        <label key={value} className={chip.chip}>
          <input
            type="checkbox"
            className={field.over}
            checked={chosen.includes(value)}
            aria-invalid={words.error ? true : undefined}
            onChange={({ currentTarget: { checked } }) =>
              onChange((checked ? [...chosen, value] : chosen.filter((one) => one !== value)).toSorted((a, b) => a - b))
            }
          />
          {label}
        </label>
      ))}
    </div>
  </FieldGroup>
)

type NumberProps = {
  label: string
  hint?: string
  value: number | null
  min: number
  max: number
  wrongText: string
  onChange: (value: number | null) => void
}

/** A whole number that may be left empty; what is no such number is refused at once and not saved. */
export function OptionalNumber({ label, hint, value, min, max, wrongText, onChange }: NumberProps) {
  const [isWrong, setWrong] = useState(false)
  return (
    <NumberField
      label={label}
      hint={hint}
      error={isWrong ? wrongText : undefined}
      defaultValue={value ?? ''}
      onChange={({ currentTarget }) => {
        const typed = typedNumber(currentTarget.value) ?? null
        const fits = typed === null || (Number.isInteger(typed) && typed >= min && typed <= max)
        setWrong(!fits && currentTarget.value.length >= String(max).length)
        if (fits) onChange(typed)
      }}
      onBlur={({ currentTarget }) => {
        const typed = typedNumber(currentTarget.value) ?? null
        setWrong(!(typed === null || (Number.isInteger(typed) && typed >= min && typed <= max)))
      }}
    />
  )
}

import { useState } from 'react'
import { typedNumber } from '#app/shared/typed-number.ts'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import type { TextFieldProps } from '#app/shared/ui/text-field.tsx'
import { editorText as text } from '../authoring.text.ts'

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> & {
  value: number | null
  onBlur: () => void
  onType: (value: number | null) => void
}

/** A whole number without leading zeros (spec 5). Text that is no number is shown as wrong and not saved. */
export function WholeNumberField({ value, error, onBlur, onType, ...words }: Props) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && Number.isNaN(typedNumber(typed))
  return (
    <NumberField
      {...words}
      value={typed ?? (value === null ? '' : String(value))}
      error={isWrong ? text.notANumber : error}
      onBlur={() => {
        onBlur()
        if (!isWrong) setTyped(undefined)
      }}
      onChange={({ currentTarget }) => {
        const number = typedNumber(currentTarget.value)
        setTyped(currentTarget.value)
        if (!Number.isNaN(number)) onType(number ?? null)
      }}
    />
  )
}

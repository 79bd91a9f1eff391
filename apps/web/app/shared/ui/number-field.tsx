import type { ChangeEvent } from 'react'
import { withoutLeadingZeros } from '../leading-zeros.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A quantity or an amount, without leading zeros (spec 5). Codes, phone numbers and parts of a date keep theirs and are not quantities. */
export const NumberField = ({ onChange, ...props }: TextFieldProps) => (
  <TextField
    inputMode="numeric"
    autoComplete="off"
    {...props}
    onChange={(event) => {
      trim(event)
      onChange?.(event)
    }}
  />
)

/** Keeps the caret where the user types. */
function trim({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  const shown = withoutLeadingZeros(input.value)
  if (shown === input.value) return
  const caret = input.selectionStart
  const removed = input.value.length - shown.length
  input.value = shown
  if (caret !== null) input.setSelectionRange(Math.max(0, caret - removed), Math.max(0, caret - removed))
}

import type { FormEvent } from 'react'
import { withoutLeadingZeros } from '../leading-zeros.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A whole number, without leading zeros (spec 5). Digits that are no number, such as a phone or a one-time code, have fields of their own. */
export const NumberField = (props: Omit<TextFieldProps, 'onInput' | 'inputMode'>) => (
  <TextField autoComplete="off" {...props} inputMode="numeric" onInput={dropLeadingZeros} />
)

function dropLeadingZeros({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const plain = withoutLeadingZeros(input.value)
  if (plain !== input.value) input.value = plain
}

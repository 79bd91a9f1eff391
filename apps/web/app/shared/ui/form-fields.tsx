import type { ComponentProps } from 'react'
import { Checkbox } from './checkbox.tsx'
import { type Option, SelectField } from './select-field.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { NumberField } from './number-field.tsx'
import { TextField } from './text-field.tsx'

type Words = { name: string; label: string; hint?: string; required?: boolean }
type Line = Words & Pick<ComponentProps<'input'>, 'type' | 'maxLength' | 'list'>
export type FieldSpec =
  | (Line & {
      kind?: 'line'
      /** For URLs and codes: turns off autocorrection. */
      isPlain?: boolean
    })
  /** The error of a number field is its hint. */
  | (Words & { kind: 'number' })
  | (Words & { kind: 'text'; rows: number; maxLength: number })
  | (Words & { kind: 'choice'; options: readonly Option[]; placeholder?: string })
  | (Omit<Words, 'required'> & { kind: 'box' })

type Props = {
  list: readonly FieldSpec[]
  /** Initial values by field name. */
  of: Readonly<Record<string, unknown>>
  /** Errors by field name. */
  wrong: ReadonlyMap<string, string>
}

/** Renders a list of form fields. */
export const FormFields = ({ list, of, wrong }: Props) =>
  list.map((spec) => <OneField key={spec.name} spec={spec} value={of[spec.name]} error={wrong.get(spec.name)} />)

function OneField({ spec, value, error }: { spec: FieldSpec; value: unknown; error: string | undefined }) {
  switch (spec.kind) {
    case 'box': {
      const { kind: _kind, ...words } = spec
      return <Checkbox {...words} defaultChecked={value === true} />
    }
    case 'choice': {
      const { kind: _kind, ...words } = spec
      return <SelectField {...words} defaultValue={written(value)} error={error} />
    }
    case 'text': {
      const { kind: _kind, ...words } = spec
      return <TextAreaField {...words} defaultValue={written(value)} error={error} />
    }
    case 'number': {
      const { kind: _kind, ...words } = spec
      return <NumberField {...words} defaultValue={written(value)} error={error && (words.hint ?? error)} />
    }
    default: {
      const { kind: _kind, isPlain, ...words } = spec
      const asTyped = isPlain && ({ autoCapitalize: 'none', spellCheck: false } as const)
      return <TextField {...words} {...asTyped} defaultValue={written(value)} error={error} autoComplete="off" />
    }
  }
}

const written = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

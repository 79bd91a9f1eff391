import type { ClassDraft } from '@khue/contracts/offer/class-draft'
import { classFieldNames } from '@khue/contracts/offer/class-field-names'
import type { ComponentProps, ReactNode } from 'react'
import { SelectField, type Option } from '#app/shared/ui/select-field.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { WholeNumberField } from '../draft/whole-number-field.tsx'
import { placeId } from '../editor-addresses.ts'
import place from '../place.module.css'
import { useClass, useClassField } from './class-context.ts'
import type { ClassFieldName } from './class-draft.ts'

type Of<T> = { [K in ClassFieldName]-?: NonNullable<ClassDraft[K]> extends T ? K : never }[ClassFieldName]
type Common<K> = { name: K; hint?: string | undefined; required?: boolean }

/** The target of links from the problems of a field. */
export const ClassPlace = ({ name, children }: { name: ClassFieldName; children: ReactNode }) => (
  <div id={placeId(name)} className={place.place}>
    {children}
  </div>
)

export function ClassLine({ name, ...words }: Common<'title'> & Pick<ComponentProps<'input'>, 'maxLength'>) {
  const { fields, type } = useClass()
  const { error, leave } = useClassField(name)
  return (
    <ClassPlace name={name}>
      <TextField
        label={classFieldNames[name]}
        {...words}
        value={fields[name]}
        error={error}
        autoComplete="off"
        onBlur={leave}
        onChange={({ currentTarget: { value } }) => type({ [name]: value })}
      />
    </ClassPlace>
  )
}

export function ClassArea({ name, ...words }: Common<'summary' | 'description'> & { rows: number; maxLength: number }) {
  const { fields, type } = useClass()
  const { error, leave } = useClassField(name)
  return (
    <ClassPlace name={name}>
      <TextAreaField
        label={classFieldNames[name]}
        {...words}
        value={fields[name]}
        error={error}
        onBlur={leave}
        onChange={({ currentTarget: { value } }) => type({ [name]: value })}
      />
    </ClassPlace>
  )
}

export function ClassAmount({ name, ...words }: Common<Of<number>>) {
  const { fields, type } = useClass()
  const { error, leave } = useClassField(name)
  return (
    <ClassPlace name={name}>
      <WholeNumberField
        label={classFieldNames[name]}
        {...words}
        value={fields[name]}
        error={error}
        onBlur={leave}
        onType={(value) => type({ [name]: value })}
      />
    </ClassPlace>
  )
}

type ChoiceProps = Common<ClassFieldName> & {
  options: readonly Option[]
  value: string
  placeholder?: string
  onChoose: (value: string) => void
}
export function ClassChoice({ name, value, onChoose, ...words }: ChoiceProps) {
  const { error, leave } = useClassField(name)
  return (
    <ClassPlace name={name}>
      <SelectField
        label={classFieldNames[name]}
        {...words}
        value={value}
        error={error}
        onBlur={leave}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </ClassPlace>
  )
}

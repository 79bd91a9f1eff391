import type { CourseDraft } from '@khue/contracts/offer/course-draft'
import { type ComponentProps, useState } from 'react'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import type { FieldName } from '../course-draft.ts'
import { WholeNumberField } from '../draft/whole-number-field.tsx'
import { useEditor } from '../editor-context.ts'
import { Place } from '../place.tsx'

type Of<T> = { [K in keyof CourseDraft]-?: NonNullable<CourseDraft[K]> extends T ? K : never }[keyof CourseDraft]
type Common<K> = { name: K; hint?: string | undefined; required?: boolean }

/** What is wrong with a field: always what the server refuses, and what is missing once the field was left or the check links ask for all. */
export function useFieldProblem(name: FieldName) {
  const { missing, refused, showsAll } = useEditor()
  const [isLeft, setLeft] = useState(false)
  const lacking = showsAll || isLeft ? missing.find(({ field }) => field === name)?.message : undefined
  return { error: refused[name] ?? lacking, leave: () => setLeft(true) }
}

export function LineField({ name, ...words }: Common<Of<string>> & Pick<ComponentProps<'input'>, 'maxLength' | 'inputMode'>) {
  const { fields, type } = useEditor()
  const { error, leave } = useFieldProblem(name)
  return (
    <Place name={name}>
      <TextField
        label={courseFieldNames[name]}
        {...words}
        value={fields[name] ?? ''}
        error={error}
        autoComplete="off"
        onBlur={leave}
        onChange={({ currentTarget: { value } }) => type({ [name]: value })}
      />
    </Place>
  )
}

export function AreaField({ name, ...words }: Common<Of<string>> & { rows: number; maxLength: number }) {
  const { fields, type } = useEditor()
  const { error, leave } = useFieldProblem(name)
  return (
    <Place name={name}>
      <TextAreaField
        label={courseFieldNames[name]}
        {...words}
        value={fields[name] ?? ''}
        error={error}
        onBlur={leave}
        onChange={({ currentTarget: { value } }) => type({ [name]: value })}
      />
    </Place>
  )
}

export function AmountField({ name, ...words }: Common<Of<number>>) {
  const { fields, type } = useEditor()
  const { error, leave } = useFieldProblem(name)
  return (
    <Place name={name}>
      <WholeNumberField
        label={courseFieldNames[name]}
        {...words}
        value={fields[name]}
        error={error}
        onBlur={leave}
        onType={(value) => type({ [name]: value })}
      />
    </Place>
  )
}

type ChoiceProps = Common<FieldName> & {
  options: readonly Option[]
  value: string
  placeholder?: string
  onChoose: (value: string) => void
}
export function ChoiceField({ name, value, onChoose, ...words }: ChoiceProps) {
  const { error, leave } = useFieldProblem(name)
  return (
    <Place name={name}>
      <SelectField
        label={courseFieldNames[name]}
        {...words}
        value={value}
        error={error}
        onBlur={leave}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </Place>
  )
}

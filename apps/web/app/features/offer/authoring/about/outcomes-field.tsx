import { useState } from 'react'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { useEditor } from '../editor-context.ts'
import { Place } from '../place.tsx'
import { aboutText as text } from './about.text.ts'
import { useFieldProblem } from './draft-fields.tsx'

const [most, longest] = [12, 160]
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** One outcome a line. */
export function OutcomesField() {
  const { fields, type } = useEditor()
  const { error, leave } = useFieldProblem('outcomes')
  const [typed, setTyped] = useState<string>()
  const lines = typed === undefined ? fields.outcomes : linesOf(typed)
  const hasTooMany = lines.length > most || lines.some((line) => Array.from(line).length > longest)
  return (
    <Place name="outcomes">
      <TextAreaField
        label={courseFieldNames.outcomes}
        rows={5}
        value={typed ?? fields.outcomes.join('\n')}
        hint={text.outcomesHint}
        error={hasTooMany ? text.outcomesTooMany(most) : error}
        onBlur={() => {
          leave()
          if (!hasTooMany) setTyped(undefined)
        }}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          const outcomes = linesOf(value)
          if (outcomes.length <= most && outcomes.every((line) => Array.from(line).length <= longest)) type({ outcomes })
        }}
      />
    </Place>
  )
}

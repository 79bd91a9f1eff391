import { longestCourseTitle } from '@khue/contracts/form-limits'
import { classFieldNames } from '@khue/contracts/offer/class-field-names'
import { subjects } from '@khue/contracts/offer/subjects'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { classText } from './class-editor.text.ts'
import { newClassText as text } from './class-list.text.ts'

/** Kind, name and subject: enough to start a class. */
export const NewClassFields = ({ wrong }: { wrong: ReadonlyMap<string, string> }) => (
  <>
    <RadioCards
      label={classFieldNames.kind}
      name="kind"
      options={(['INTERACTIVE', 'OPEN'] as const).map((value) => ({ value, ...classText.kinds[value] }))}
      defaultValue="INTERACTIVE"
      error={wrong.get('kind')}
    />
    <TextField
      label={text.name}
      name="title"
      required
      maxLength={longestCourseTitle}
      hint={text.nameHint}
      error={wrong.get('title')}
      autoComplete="off"
    />
    <SelectField
      label={classFieldNames.subjectId}
      name="subjectId"
      required
      options={subjects.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder={classText.chooseSubject}
      error={wrong.get('subjectId')}
    />
  </>
)

import { longestCourseTitle } from '@khue/contracts/form-limits'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { type Option, SelectField } from '#app/shared/ui/select-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { newCourseText as text } from './new-course.text.ts'

type Props = { categories: readonly Option[]; wrong: ReadonlyMap<string, string> }

/** Name, category and format: enough to start a course. */
export const NewCourseFields = ({ categories, wrong }: Props) => (
  <>
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
      label={text.category}
      name="categoryId"
      required
      options={categories}
      placeholder={text.chooseCategory}
      error={wrong.get('categoryId')}
    />
    <RadioCards
      label={text.format}
      name="format"
      options={(['LIVE', 'RECORDED', 'ONE_TO_ONE'] as const).map((value) => ({ value, label: text.formats[value] }))}
      defaultValue="LIVE"
      isInline
      error={wrong.get('format')}
    />
  </>
)

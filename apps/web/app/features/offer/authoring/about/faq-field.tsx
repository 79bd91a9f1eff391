import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { FieldGroup } from '#app/shared/ui/field.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { useEditor } from '../editor-context.ts'
import { Place } from '../place.tsx'
import styles from './about-form.module.css'
import { aboutText as text } from './about.text.ts'
import { useFieldProblem } from './draft-fields.tsx'

type Row = { question: string; answer: string }
const most = 20
const isWhole = ({ question, answer }: Row) => question.trim() !== '' && answer.trim() !== ''

/** Questions with answers. A half filled one stays here until both are there. */
export function FaqField() {
  const { fields, type } = useEditor()
  const { error } = useFieldProblem('faq')
  const [rows, setRows] = useState<readonly Row[]>()
  const shown = rows ?? fields.faq

  function change(next: readonly Row[]) {
    setRows(next)
    type({ faq: next.filter(isWhole) })
  }
  const setRow = (at: number, row: Partial<Row>) => change(shown.map((one, place) => (place === at ? { ...one, ...row } : one)))
  return (
    <Place name="faq">
      <FieldGroup label={courseFieldNames.faq} hint={text.faqHint} error={error}>
        <ol className={styles.questions}>
          {shown.map((row, at) => (
            <li key={text.question(at + 1)}>
              <div>
                <TextField
                  label={text.question(at + 1)}
                  value={row.question}
                  maxLength={200}
                  onChange={({ currentTarget: { value } }) => setRow(at, { question: value })}
                />
                <TextAreaField
                  label={text.answer(at + 1)}
                  rows={2}
                  value={row.answer}
                  maxLength={1000}
                  error={!isWhole(row) && (row.question !== '' || row.answer !== '') ? text.bothNeeded : undefined}
                  onChange={({ currentTarget: { value } }) => setRow(at, { answer: value })}
                />
              </div>
              <IconButton
                icon="trash"
                label={text.removeQuestion(at + 1)}
                onClick={() => change(shown.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ol>
        {shown.length < most && (
          <div>
            <Button
              size="xl"
              variant="outlined"
              color="main"
              startIcon={<Icon name="plus" size={18} />}
              onClick={() => setRows([...shown, { question: '', answer: '' }])}
            >
              {text.addQuestion}
            </Button>
          </div>
        )}
      </FieldGroup>
    </Place>
  )
}

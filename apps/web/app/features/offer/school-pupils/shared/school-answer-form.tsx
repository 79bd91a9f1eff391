import type { SchoolQuestion } from '@khue/contracts/offer/school-pupils'
import type { ReactNode } from 'react'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { DialogButtons } from '#app/shared/ui/dialog.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { schoolPupilsText as text } from './school-pupils.text.ts'

/** The page whose action stores answers. */
export const answersPath = '/account/settings/school-teachers'

type Props = { question: SchoolQuestion; beside?: ReactNode; onDone: (isTaught: boolean) => void }

/** One question to a family: whether the teacher teaches the learner at school. */
export function SchoolAnswerForm({ question: { teacherId, teacher, learnerId, learner }, beside, onDone }: Props) {
  const { Form, data, state } = useFormFetcher<{ isTaught: boolean } | { error: string; code: string; details?: unknown }>({
    isSilent: true,
    onDone: ({ isTaught }) => onDone(isTaught),
  })
  const refusal = data && 'error' in data ? data : undefined
  const wrong = fieldErrors(refusal).get('isTaught')
  return (
    <Form method="post" action={answersPath} className={panel.stack} noValidate>
      {refusal && !wrong && (
        <Notice tone="bad" isAlert>
          {refusal.error}
        </Notice>
      )}
      <HiddenFields of={{ step: 'answer', teacherId, learnerId }} />
      <RadioCards
        name="isTaught"
        label={text.question(teacher, learner)}
        hint={text.why(teacher, learner)}
        required
        error={wrong}
        options={[
          { value: 'yes', label: text.yes },
          { value: 'no', label: text.no },
        ]}
      />
      <DialogButtons>
        {beside}
        <Button size="xxl" color="main" type="submit" loading={state !== 'idle'}>
          {text.send}
        </Button>
      </DialogButtons>
    </Form>
  )
}

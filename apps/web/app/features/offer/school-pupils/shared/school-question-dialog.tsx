import { SchoolQuestions, type SchoolQuestion } from '@khue/contracts/offer/school-pupils'
import { useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { answersPath, SchoolAnswerForm } from './school-answer-form.tsx'
import { schoolPupilsText as text } from './school-pupils.text.ts'

type Props = {
  refusal: FormRefusal
  onClose: () => void
  /** After “no” to all questions. */ onDone: () => void
}

/** The questions of a refused purchase, one after the other; a minor asks the guardians instead. */
export function SchoolQuestionDialog({ refusal, onClose, onDone }: Props) {
  const { questions } = SchoolQuestions.parse(refusal.details)
  const [at, setAt] = useState(0)
  const [refused, setRefused] = useState<SchoolQuestion>()
  const question = questions[at]
  const isForGuardian = refusal.code === 'SCHOOL_PUPIL_GUARDIAN_NEEDED'
  const later = (
    <Button size="xxl" variant="outlined" onClick={onClose}>
      {text.later}
    </Button>
  )
  return (
    <Dialog opened onClose={onClose} title={isForGuardian ? text.guardianTitle : text.dialogTitle} size="sm">
      {refused && <Refused question={refused} onClose={onClose} />}
      {question && !refused && isForGuardian && <AskGuardian question={question} onClose={onClose} />}
      {question && !refused && !isForGuardian && (
        <SchoolAnswerForm
          key={at}
          question={question}
          beside={later}
          onDone={(isTaught) => {
            if (isTaught) setRefused(question)
            else if (at + 1 < questions.length) setAt(at + 1)
            else onDone()
          }}
        />
      )}
    </Dialog>
  )
}

const Refused = ({ question: { teacher, learner }, onClose }: { question: SchoolQuestion; onClose: () => void }) => (
  <div className={panel.stack} role="alert">
    <p>{text.refused(teacher, learner)}</p>
    <p className="sm muted">{text.correct}</p>
    <DialogButtons>
      <Button size="xxl" color="main" onClick={onClose}>
        {text.understood}
      </Button>
    </DialogButtons>
  </div>
)

function AskGuardian({ question: { teacherId, teacher }, onClose }: { question: SchoolQuestion; onClose: () => void }) {
  const { Form, data, state } = useFormFetcher<{ guardians: number } | FormRefusal>()
  const asked = data && 'guardians' in data ? data.guardians : undefined
  return (
    <Form method="post" action={answersPath} className={panel.stack}>
      <HiddenFields of={{ step: 'ask', teacherId }} />
      <output>{asked === undefined ? text.guardianText(teacher) : text.askedGuardian(asked)}</output>
      <DialogButtons>
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {asked === undefined ? text.later : text.understood}
        </Button>
        {asked === undefined && (
          <Button size="xxl" color="main" type="submit" loading={state !== 'idle'}>
            {text.askGuardian}
          </Button>
        )}
      </DialogButtons>
    </Form>
  )
}

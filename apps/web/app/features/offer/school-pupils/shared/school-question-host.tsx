import { lazy, Suspense, useEffect, useState } from 'react'
import { answerConfirmations, type Confirmation } from '#app/shared/confirmations.ts'
import type { FormRefusal } from '#app/shared/form-action.ts'

/** Loaded when first needed. */
const SchoolQuestionDialog = lazy(() => import('./school-question-dialog.tsx').then((module) => ({ default: module.SchoolQuestionDialog })))

type Asked = { refusal: FormRefusal; goOn: Confirmation }

/**
 * On a page with this component, a purchase that the server refuses until the family answers asks the question, and continues if the teacher does not
 * teach the learner at school.
 */
export function SchoolQuestionHost() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    const ask = (goOn: Confirmation, refusal: FormRefusal) => setAsked({ refusal, goOn })
    const stops = ['SCHOOL_PUPIL_UNANSWERED', 'SCHOOL_PUPIL_GUARDIAN_NEEDED'].map((code) => answerConfirmations(code, ask))
    return () => stops.forEach((stop) => stop())
  }, [])
  const close = () => setAsked(undefined)
  return (
    asked && (
      <Suspense>
        <SchoolQuestionDialog
          refusal={asked.refusal}
          onClose={close}
          onDone={() => {
            close()
            asked.goOn()
          }}
        />
      </Suspense>
    )
  )
}

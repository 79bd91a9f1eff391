import type { PersonCard } from '@khue/contracts/people/identity'
import { adminReasonLimit } from '@khue/contracts/people/admin-reason'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { allLessonsText as text } from './all-lessons.text.ts'

type Props = { lesson: { id: string; title: string; when: string; learners: readonly PersonCard[] } | undefined; onClose: () => void }

/** Asks a second admin to take back the money of one learner's seat in a lesson. */
export const ReverseLesson = ({ lesson, onClose }: Props) => (
  <Dialog opened={lesson !== undefined} onClose={onClose} title={text.reverseTitle} size="md">
    {lesson &&
      (lesson.learners.length === 0 ? (
        <>
          <p>{text.noLearners}</p>
          <Button size="xxl" variant="outlined" onClick={onClose}>
            {text.back}
          </Button>
        </>
      ) : (
        <StepForm
          step="reverse"
          fields={{ id: lesson.id }}
          save={text.ask}
          color="red"
          allowsUnsavedExit
          onDone={() => {
            onClose()
            showToast({ type: 'success', message: text.asked })
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={onClose}>
              {text.back}
            </Button>
          }
        >
          {(wrong) => (
            <>
              <p>
                <b>{lesson.title}</b>
                <br />
                <span className="muted">{lesson.when}</span>
              </p>
              <p className="muted">{text.reverseLead}</p>
              <SelectField
                label={text.learner}
                name="learnerId"
                required
                placeholder={text.chooseLearner}
                options={lesson.learners.map(({ id, name }) => ({ value: id, label: name }))}
                error={wrong.get('learnerId')}
              />
              <TextAreaField
                label={text.reason}
                name="reason"
                required
                maxLength={adminReasonLimit}
                hint={text.reasonHint}
                error={wrong.get('reason')}
              />
            </>
          )}
        </StepForm>
      ))}
  </Dialog>
)

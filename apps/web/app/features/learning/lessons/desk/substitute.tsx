import type { Substitute as Found } from '@khue/contracts/offer/runs'
import { Link, useNavigate } from 'react-router'
import { type TeacherChoice, TeacherChoices, TeacherSearch } from '#app/features/offer/taught-classes/shared/teacher-choices.tsx'
import { showToast } from '#app/shared/toasts.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { lessonText } from '../shared/lesson.text.ts'
import { useReloadIfChanged } from '../shared/step-action.tsx'
import { deskText as text } from './desk.text.ts'

/** The dialog of an admin: the address says whether it is open, and the searched name. */
export type Substitution = {
  page: string
  opened: boolean
  name: string
  found: readonly Found[] | undefined
  choices: readonly TeacherChoice[]
  lead: string
}
const open = { substitute: 'teacher' }

/** Gives this one lesson to another teacher. */
export function Substitute({ of: { page, opened, name, found, choices, lead } }: { of: Substitution }) {
  const navigate = useNavigate()
  const reloadIfChanged = useReloadIfChanged()
  const close = () => void navigate(page, { replace: true, preventScrollReset: true })
  return (
    <>
      <Link
        className={buttonClass({ size: 'xxl', variant: 'outlined' })}
        to={`${page}?${new URLSearchParams(open).toString()}`}
        preventScrollReset
      >
        {text.substitute}
      </Link>
      <Dialog opened={opened} onClose={close} title={text.substituteTitle}>
        <div className={panel.stack}>
          <p>{lead}</p>
          <TeacherSearch page={page} open={open} name={name} found={found} />
          {choices.length > 0 && (
            <StepForm
              step="substitute"
              save={text.substitute}
              allowsUnsavedExit
              onRefused={reloadIfChanged}
              onDone={() => {
                close()
                showToast({ type: 'success', message: text.substituted })
              }}
            >
              {(wrong) => (
                <>
                  <TeacherChoices name="teacherId" choices={choices} />
                  {wrong.get('teacherId') && <p role="alert">{wrong.get('teacherId')}</p>}
                  <TextAreaField
                    name="reason"
                    label={lessonText.reason}
                    hint={text.substituteReasonHint}
                    required
                    maxLength={500}
                    error={wrong.get('reason')}
                  />
                  <p className="sm">{text.substituteTold}</p>
                </>
              )}
            </StepForm>
          )}
        </div>
      </Dialog>
    </>
  )
}

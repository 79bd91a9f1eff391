import type { DeclaredPupil } from '@khue/contracts/offer/school-pupils'
import { useState } from 'react'
import { formatDate } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { schoolText as text } from './shared/school-pupils.text.ts'

const step = 'school-pupil'

/** Declares a learner as a pupil of the teacher's school, after a look at the consequences. */
export function MarkPupil({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={panel.actions}>
      <Button size="xl" variant="outlined" onClick={() => setOpen(true)} aria-label={text.markLabel(name)}>
        {text.mark}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={text.title(name)} size="sm">
        <StepForm
          step={step}
          fields={{ learner: id, isTaught: 'yes' }}
          save={text.confirm}
          color="red"
          allowsUnsavedExit
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.later}
            </Button>
          }
          onDone={() => {
            close()
            showToast({ type: 'success', message: text.marked })
          }}
        >
          {() => <p>{text.consequence(name)}</p>}
        </StepForm>
      </Dialog>
    </div>
  )
}

/** Declared pupils of this school year; a correction lets the family buy again. */
export const SchoolPupils = ({ pupils }: { pupils: readonly DeclaredPupil[] }) => (
  <>
    <h3 className="h4">{text.listTitle}</h3>
    <ul className={panel.rows}>
      {pupils.map(({ id, name, declaredAt }) => (
        <li key={id}>
          <div className={panel.what}>
            <p className={panel.name}>{name}</p>
            <p className="sm muted">{text.declaredOn(formatDate(declaredAt))}</p>
          </div>
          <div className={panel.actions}>
            <StepButton
              step={step}
              fields={{ learner: id, isTaught: 'no' }}
              label={text.undoLabel(name)}
              onDone={() => showToast({ type: 'success', message: text.undone })}
            >
              {text.undo}
            </StepButton>
          </div>
        </li>
      ))}
    </ul>
  </>
)

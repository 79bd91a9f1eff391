import { type ReactNode, useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import type { ButtonLook } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { clashesIn } from './change-words.ts'
import { lessonText } from './lesson.text.ts'
import { useReloadIfChanged } from './step-action.tsx'

type Props = {
  step: string
  fields?: Record<string, string>
  /** The button that opens the dialog. */
  open: ReactNode
  /** Its accessible name, where several with the same text are on a page. */
  label?: string | undefined
  look?: ButtonLook
  title: string
  save: string
  color?: 'main' | 'red'
  /** Toast after success. */
  done: string
  children: (wrong: ReadonlyMap<string, string>) => ReactNode
}

/** A button that opens a dialog with the form of one step. */
export function StepDialog({ step, fields, open, label, look, title, save, color = 'main', done, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [clashes, setClashes] = useState<readonly string[]>([])
  const reloadIfChanged = useReloadIfChanged()
  const close = () => setOpen(false)
  return (
    <div>
      <Button size="xl" variant="outlined" {...look} onClick={() => setOpen(true)} aria-label={label}>
        {open}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title}>
        <StepForm
          step={step}
          {...(fields && { fields })}
          save={save}
          color={color}
          allowsUnsavedExit
          onRefused={(refusal) => {
            setClashes(clashesIn(refusal.details))
            reloadIfChanged(refusal)
          }}
          onDone={() => {
            close()
            showToast({ type: 'success', message: done })
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {lessonText.later}
            </Button>
          }
        >
          {(wrong) => (
            <>
              <Clashes clashes={clashes} />
              {children(wrong)}
            </>
          )}
        </StepForm>
      </Dialog>
    </div>
  )
}

const Clashes = ({ clashes }: { clashes: readonly string[] }) =>
  clashes.length > 0 && (
    <div className="sm">
      <p>{lessonText.clashes}</p>
      <ul>
        {clashes.map((clash) => (
          <li key={clash}>{clash}</li>
        ))}
      </ul>
    </div>
  )

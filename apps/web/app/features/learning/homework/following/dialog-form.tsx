import { type ReactNode, useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import type { ButtonLook } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { followingText as text } from './following.text.ts'

type Props<T extends object> = {
  step: string
  fields?: Record<string, string>
  /** The button that opens the dialog. */
  open: ReactNode
  /** Its accessible name, where several with the same text are on a page. */
  label?: string
  look?: ButtonLook
  title: string
  save: string
  color?: 'main' | 'red'
  /** Toast after success. */
  done: string | ((answer: T) => string)
  children: (wrong: ReadonlyMap<string, string>) => ReactNode
}

/** A button that opens a dialog with the form of one step. */
export function DialogForm<T extends object = { done: true }>({
  step,
  fields,
  open,
  label,
  look,
  title,
  save,
  color,
  done,
  children,
}: Props<T>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="xl" variant="outlined" {...look} onClick={() => setOpen(true)} aria-label={label}>
        {open}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title}>
        <StepForm<T>
          step={step}
          {...(fields && { fields })}
          save={save}
          {...(color && { color })}
          allowsUnsavedExit
          onDone={(answer) => {
            close()
            showToast({ type: 'success', message: typeof done === 'string' ? done : done(answer) })
          }}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.later}
            </Button>
          }
        >
          {children}
        </StepForm>
      </Dialog>
    </>
  )
}

import { adminReasonLimit } from '@khue/contracts/people/admin-reason'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import type { ButtonColor } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { payoutsAdminText as text } from './payouts-admin.text.ts'

type Props<T extends object> = {
  opened: boolean
  onClose: () => void
  title: string
  lead: ReactNode
  /** Step of the page's action, with its hidden fields. */
  step: string
  fields?: Record<string, string>
  save: string
  color?: ButtonColor
  /** Of the reason; without it the step takes none. */
  hint?: string | undefined
  /** Says that it worked. */
  done: string
  onDone?: (answer: T) => void
}

/** Asks before a step about money, with the reason that the log keeps. */
export function ReasonDialog<T extends object = { done: true }>(props: Props<T>) {
  const { opened, onClose, title, lead, step, fields = {}, save, color = 'main', hint, done, onDone } = props
  const { revalidate } = useRevalidator()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="default">
      <StepForm<T>
        step={step}
        fields={fields}
        save={save}
        color={color}
        allowsUnsavedExit
        onDone={(answer) => {
          onClose()
          showToast({ type: 'success', message: done })
          onDone?.(answer)
        }}
        onRefused={() => void revalidate()} // another admin was faster
        beside={
          <Button size="xxl" variant="outlined" onClick={onClose}>
            {text.back}
          </Button>
        }
      >
        {(wrong) => (
          <>
            <p className="muted">{lead}</p>
            {hint !== undefined && (
              <TextAreaField
                label={text.reason}
                name="reason"
                rows={3}
                required
                maxLength={adminReasonLimit}
                hint={hint}
                error={wrong.get('reason')}
              />
            )}
          </>
        )}
      </StepForm>
    </Dialog>
  )
}

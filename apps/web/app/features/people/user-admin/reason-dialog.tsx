import type { ReactNode } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import type { ButtonColor } from '#app/shared/ui/button-class.ts'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './reason-dialog.module.css'
import { usersAdminText as text, type UserStep } from './users-admin.text.ts'

/** Result of the page's action; `identifiers` only when they were requested, `isAsked` when a second admin decides first. */
export type StepDone = { done: true; isAsked?: boolean; identifiers?: { kind: 'phone' | 'email'; value: string }[] }

type Props = {
  step: UserStep
  name: string
  opened: boolean
  onClose: () => void
  confirm: string
  color?: ButtonColor
  fields?: Record<string, string>
  children?: ReactNode
  onDone?: (answer: StepDone) => void
}

/** Every admin action needs a reason, which is recorded. A refusal keeps the dialog open and is shown as a toast above it. */
export const ReasonDialog = ({ opened, onClose, ...form }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={text.ask[form.step].title(form.name)} size="sm">
    <ReasonForm onClose={onClose} {...form} />
  </Dialog>
)

function ReasonForm({ step, onClose, confirm, color = 'main', fields, children, onDone }: Omit<Props, 'opened'>) {
  const { Form, state } = useFormFetcher<FormRefusal | StepDone>({
    onDone: (answer) => {
      onClose()
      const message = answer.isAsked ? text.asked : text.ask[step].done
      if (message) showToast({ type: 'success', message })
      onDone?.(answer)
    },
  })
  return (
    <Form method="post" className={styles.form}>
      <HiddenFields of={{ step, ...fields }} />
      <p className="muted">{text.ask[step].text}</p>
      {children}
      <TextAreaField label={text.reason} name="reason" required rows={3} maxLength={500} hint={text.reasonHint} />
      <DialogButtons>
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button size="xxl" color={color} type="submit" loading={state !== 'idle'}>
          {confirm}
        </Button>
      </DialogButtons>
    </Form>
  )
}

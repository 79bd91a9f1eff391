import type { ReactNode } from 'react'
import { fieldErrors } from '../field-errors.ts'
import { useFormFetcher } from '../use-form-fetcher.ts'
import { Button } from './button.tsx'
import type { ButtonColor } from './button-class.ts'
import { Dialog, DialogButtons } from './dialog.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './password-dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** Consequences, and further fields if there are any; each shows its error. */
  children: ReactNode | ((wrong: ReadonlyMap<string, string>) => ReactNode)
  /** Label of the submit button. */
  confirm: string
  color?: ButtonColor
  /** Action of the form; defaults to the current page. */
  action?: string
  /** Hidden fields beside `password`. */
  fields?: Record<string, string>
  onDone: () => void
}

/** Asks for the password before an irreversible action. A refusal is shown below the password, and the dialog stays open. */
export const PasswordDialog = ({ opened, onClose, title, ...form }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={title} size="sm">
    <PasswordForm onClose={onClose} {...form} />
  </Dialog>
)

function PasswordForm({ onClose, children, confirm, color = 'red', action, fields, onDone }: Omit<Props, 'opened' | 'title'>) {
  const { Form, data, state } = useFormFetcher({ onDone, isSilent: true })
  const refusal = data && 'error' in data ? data : undefined
  const wrong = fieldErrors(refusal)
  return (
    <Form method="post" {...(action !== undefined && { action })} className={styles.form} noValidate>
      <HiddenFields of={fields ?? {}} />
      <div>{typeof children === 'function' ? children(wrong) : children}</div>
      <PasswordField
        label="Mật khẩu của bạn"
        name="password"
        autoComplete="current-password"
        required
        error={wrong.size > 0 ? wrong.get('password') : refusal?.error}
      />
      <DialogButtons>
        <Button size="xxl" variant="outlined" onClick={onClose}>
          Để sau
        </Button>
        <Button size="xxl" color={color} type="submit" loading={state !== 'idle'}>
          {confirm}
        </Button>
      </DialogButtons>
    </Form>
  )
}

import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { CodeField } from '#app/shared/ui/code-field.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { PasswordField } from '#app/shared/ui/password-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { securityText as text } from './security.text.ts'

type Opened = { opened: boolean; onClose: () => void }
type Codes = { recoveryCodes: readonly string[] }

const Later = ({ onClose }: Pick<Opened, 'onClose'>) => (
  <Button size="xxl" variant="outlined" onClick={onClose}>
    {text.later}
  </Button>
)

export const RenewDialog = ({ opened, onClose, onDone }: Opened & { onDone: (answer: Codes) => void }) => (
  <Dialog opened={opened} onClose={onClose} title={text.renewTitle} size="sm">
    <StepForm<Codes> step="renew-codes" save={text.renew} allowsUnsavedExit beside={<Later onClose={onClose} />} onDone={onDone}>
      {(wrong) => (
        <>
          <p className="muted">{text.renewNote}</p>
          <CodeField label={text.appCode} name="code" required error={wrong.get('code')} />
        </>
      )}
    </StepForm>
  </Dialog>
)

/** Asks for password and code together: neither alone may remove the second factor. */
export const DisableDialog = ({ opened, onClose }: Opened) => (
  <Dialog opened={opened} onClose={onClose} title={text.turnOffTitle} size="sm">
    <StepForm
      step="disable-factor"
      save={text.turnOff}
      color="red"
      allowsUnsavedExit
      beside={<Later onClose={onClose} />}
      onDone={() => {
        onClose()
        showToast({ type: 'success', message: text.turnedOff })
      }}
    >
      {(wrong) => (
        <>
          <p className="muted">{text.turnOffNote}</p>
          <PasswordField label={text.password} name="password" autoComplete="current-password" required error={wrong.get('password')} />
          <TextField label={text.anyCode} name="code" autoComplete="one-time-code" maxLength={32} required error={wrong.get('code')} />
        </>
      )}
    </StepForm>
  </Dialog>
)

import type { QrPicture } from '#app/shared/qr-picture.ts'
import { CodeField } from '#app/shared/ui/code-field.tsx'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import styles from './second-factor.module.css'
import { securityText as text } from './security.text.ts'

/** Data for an authenticator app. */
export type Enrolment = { uri: string; secret: string; qr: QrPicture }

type Codes = { recoveryCodes: readonly string[] }
type Props = { enrolment: Enrolment | undefined; onClose: () => void; onDone: (answer: Codes) => void }

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Shares the secret with the app; a first code proves that it arrived. */
export const EnrolDialog = ({ enrolment, onClose, onDone }: Props) => (
  <Dialog opened={enrolment !== undefined} onClose={onClose} title={text.enrolTitle}>
    {enrolment && (
      <div className={styles.enrol}>
        <h3 className="h4">{text.scan}</h3>
        <p className="sm muted">{text.scanHint}</p>
        <svg className={styles.qr} viewBox={enrolment.qr.viewBox} role="img" aria-label={text.qr}>
          <path d={enrolment.qr.path} fill="currentColor" />
        </svg>
        <p>
          <a className="link" href={enrolment.uri}>
            {text.openApp}
          </a>
        </p>
        <p className="sm muted">{text.secret}</p>
        <div className={styles.secret}>
          <code translate="no">{inFours(enrolment.secret)}</code>
          <CopyButton size="xl" text={enrolment.secret} copied={{ message: text.secretCopied }}>
            {text.copySecret}
          </CopyButton>
        </div>
        <h3 className="h4">{text.firstCode}</h3>
        <StepForm<Codes> step="confirm-factor" save={text.turnOnNow} allowsUnsavedExit onDone={onDone}>
          {(wrong) => <CodeField label={text.appCode} name="code" required error={wrong.get('code')} />}
        </StepForm>
      </div>
    )}
  </Dialog>
)

import { useState } from 'react'
import { formatDate } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { syncText as text } from './calendar.text.ts'
import styles from './sync-dialog.module.css'

type Props = {
  /** Since when an address exists. */
  createdAt: string | null
  /** Whose calendar alone; undefined: the whole household. */
  learner: string | undefined
  learnerId: string | undefined
  hasChildren: boolean
  onClose: () => void
}

/** The secret address from which other calendars read lessons. */
export function SyncDialog({ createdAt, learner, learnerId, hasChildren, onClose }: Props) {
  const [address, setAddress] = useState<string>()
  const fields: Record<string, string> = learnerId ? { learnerId } : {}
  const revoked = () => {
    setAddress(undefined)
    showToast({ type: 'success', message: text.revoked })
  }
  return (
    <Dialog opened onClose={onClose} title={text.title}>
      <div className={styles.stack}>
        <p>{text.lead}</p>
        {hasChildren && <p className="sm muted">{learner ? text.ofOne(learner) : text.ofAll}</p>}
        {address ? <Address address={address} /> : createdAt && <p className="sm">{text.remakeNote(formatDate(createdAt))}</p>}
        <div className={styles.buttons}>
          {!address && (
            <StepButton<{ address: string }>
              step="sync"
              fields={fields}
              variant="contained"
              color="main"
              onDone={(made) => setAddress(made.address)}
            >
              {createdAt ? text.remake : text.make}
            </StepButton>
          )}
          {(createdAt !== null || address) && (
            <StepButton step="revoke" fields={fields} color="red" onDone={revoked}>
              {text.revoke}
            </StepButton>
          )}
        </div>
        <Notice tone="info">{text.secret}</Notice>
        <div>
          <h3 className="h4">{text.how}</h3>
          <ul className={styles.how}>
            <li>{text.google}</li>
            <li>{text.apple}</li>
            <li>{text.outlook}</li>
          </ul>
        </div>
      </div>
    </Dialog>
  )
}

const Address = ({ address }: { address: string }) => (
  <output className={styles.stack}>
    <TextField label={text.address} hint={text.once} value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
    <CopyButton text={address} copied={{ message: text.copied }} size="xl">
      {text.copy}
    </CopyButton>
  </output>
)

import type { Session } from '@khue/contracts/people/devices'
import { useState } from 'react'
import { formatDateTime } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { devicesText as text } from './devices.text.ts'

const iconOf: Record<Session['form'], IconName> = { phone: 'device-mobile', tablet: 'device-tablet', computer: 'device-desktop' }
const toastSuccess = (message: string) => showToast({ type: 'success', message })

/** Devices on which the user is signed in, this one first. */
export const DeviceList = ({ sessions }: { sessions: readonly Session[] }) => (
  <>
    <ul className={panel.rows}>
      {sessions.map((session) => (
        <Device key={session.id} {...session} />
      ))}
    </ul>
    {sessions.length > 1 ? <SignOutOthers /> : <p className="sm muted">{text.onlyThis}</p>}
  </>
)

const Device = ({ id, device, form, place, signedInAt, lastUsedAt, isCurrent }: Session) => (
  <li>
    <Icon name={iconOf[form]} size={26} />
    <div className={panel.what}>
      <p className={panel.name}>
        {device}
        {isCurrent && <span className={`${tag.tag} ${tag.success}`}>{text.thisOne}</span>}
      </p>
      <p className="sm muted">{place ?? text.placeUnknown}</p>
      <p className="sm muted">
        {!isCurrent && `${text.lastUsed(formatDateTime(lastUsedAt))} · `}
        {text.signedIn(formatDateTime(signedInAt))}
      </p>
    </div>
    {!isCurrent && (
      <StepButton step="end" fields={{ id }} label={text.signOutOf(device)} onDone={() => toastSuccess(text.signedOut)}>
        {text.signOut}
      </StepButton>
    )}
  </li>
)

function SignOutOthers() {
  const [asks, setAsks] = useState(false)
  return (
    <div>
      <Button size="xl" variant="outlined" color="red" onClick={() => setAsks(true)}>
        {text.others}
      </Button>
      <Dialog opened={asks} onClose={() => setAsks(false)} title={text.othersTitle} size="sm">
        <p className="muted">{text.othersNote}</p>
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={() => setAsks(false)}>
            {text.later}
          </Button>
          <StepButton<{ ended: number }>
            step="end-others"
            size="xxl"
            variant="contained"
            color="red"
            fullWidth
            onDone={({ ended }) => {
              setAsks(false)
              toastSuccess(text.othersDone(ended))
            }}
          >
            {text.signOut}
          </StepButton>
        </DialogButtons>
      </Dialog>
    </div>
  )
}

import { Link } from 'react-router'
import { keepGatedAction } from '#app/shared/gated-action.ts'
import { useSession } from '#app/shared/session.tsx'
import { signInAddress } from '#app/shared/sign-in-gate.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { dialogsText } from './dialogs.text.ts'
import { text } from './shell.text.ts'

/** Spec 4, "Login gate": sends a guest to sign in and back to the clicked element. */
export default function LoginDialog({ onClose: close }: { onClose: () => void }) {
  const { gated } = useSession()
  const leave = () => {
    if (gated?.action) keepGatedAction(gated.action)
    close()
  }
  return (
    <Dialog opened={gated !== undefined} onClose={close} title={dialogsText.gateTitle} size="sm">
      <p className="muted">{dialogsText.gateText}</p>
      <DialogButtons>
        <Button size="xxl" variant="outlined" onClick={close}>
          {dialogsText.later}
        </Button>
        <Button size="xxl" color="green" component={Link} to={signInAddress(gated?.from ?? '/')} onClick={leave}>
          {text.signIn}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { signInAddress } from '#app/shared/sign-in-gate.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { text } from './shell.text.ts'

/** Spec 4, "Login gate": leads a guest to sign in and back to what was clicked. */
export default function LoginDialog() {
  const { gatedPath, setGatedPath } = useSession()
  const close = () => setGatedPath(undefined)
  return (
    <Dialog opened={gatedPath !== undefined} onClose={close} title={text.gateTitle} size="sm">
      <p className="muted">{text.gateText}</p>
      <DialogButtons>
        <Button size="xxl" variant="outlined" onClick={close}>
          {text.later}
        </Button>
        <Button size="xxl" color="green" component={Link} to={signInAddress(gatedPath ?? '/')} onClick={close}>
          {text.signIn}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

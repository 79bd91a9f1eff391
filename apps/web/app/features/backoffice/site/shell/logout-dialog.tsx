import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { dialogsText } from './dialogs.text.ts'
import { text } from './shell.text.ts'

type Props = { opened: boolean; onClose: () => void }

/** Spec 4, "Logout": asks for confirmation; `/sign-out` then ends the session, shows a message and redirects home. */
export default function LogoutDialog({ opened, onClose }: Props) {
  const { Form, state } = useFormFetcher<FormRefusal>()
  return (
    <Dialog opened={opened} onClose={onClose} title={dialogsText.logoutTitle} size="sm">
      <p className="muted">{dialogsText.logoutText}</p>
      <Form method="post" action="/sign-out">
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={onClose}>
            {dialogsText.stay}
          </Button>
          <Button size="xxl" color="red" type="submit" loading={state !== 'idle'}>
            {text.signOut}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

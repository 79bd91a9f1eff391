import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './ask-dialog.module.css'
import { text } from './shell.text.ts'

type Props = { opened: boolean; onClose: () => void }

/** Spec 4, "Logout": asks first; `/sign-out` then ends the session, says so and leads home. */
export default function LogoutDialog({ opened, onClose }: Props) {
  const { Form, state, data } = useFetcher<{ error: string }>()
  useEffect(() => {
    if (data) showToast({ type: 'error', message: data.error })
  }, [data])
  return (
    <Dialog opened={opened} onClose={onClose} title={text.logoutTitle} size="sm">
      <p className="muted">{text.logoutText}</p>
      <Form method="post" action="/sign-out" className={styles.buttons}>
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {text.stay}
        </Button>
        <Button size="xxl" color="red" type="submit" loading={state !== 'idle'}>
          {text.signOut}
        </Button>
      </Form>
    </Dialog>
  )
}

import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './end-link-dialog.module.css'
import { familyText as text } from './families.text.ts'
import type { MemberView } from './family-view.ts'

type Props = {
  person: Pick<MemberView, 'id' | 'name'> | undefined
  /** Consequences for the viewer of ending the link. */
  means: (name: string) => readonly string[]
  onClose: () => void
  onEnded: (name: string) => void
}

/** Explains the consequences of ending a link, and asks for confirmation. */
export function EndLinkDialog({ person, means, onClose, onEnded }: Props) {
  const { Form, state } = useFormFetcher<FormRefusal | { ended: string }>({
    onDone: ({ ended }) => {
      onClose()
      onEnded(ended)
    },
  })
  return (
    <Dialog opened={person !== undefined} onClose={onClose} title={person && text.endTitle(person.name)} size="sm">
      {person && (
        <Form method="post">
          <ul className={styles.means}>
            {means(person.name).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <input type="hidden" name="step" value="end" />
          <input type="hidden" name="personId" value={person.id} />
          <input type="hidden" name="name" value={person.name} />
          <DialogButtons>
            <Button size="xxl" variant="outlined" onClick={onClose}>
              {text.keep}
            </Button>
            <Button size="xxl" color="red" type="submit" loading={state !== 'idle'}>
              {text.end}
            </Button>
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  )
}

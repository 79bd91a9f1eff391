import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { filmsText as text } from './films.text.ts'

type Props = { opened?: boolean; onClose: () => void; name: string; onConfirm: () => void }

export default function RemovalDialog({ opened = true, onClose, name, onConfirm }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={text.removeAsks(name)} size="sm">
      <p>{text.removeHint}</p>
      <DialogButtons>
        <Button size="xl" variant="outlined" onClick={onClose}>
          {text.keep}
        </Button>
        <Button size="xl" color="red" onClick={onConfirm}>
          {text.remove}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

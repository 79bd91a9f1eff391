import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Switch } from '#app/shared/ui/switch.tsx'
import styles from './desk-dialogs.module.css'
import { deskKeyRows, deskText as text } from './desk.text.ts'

type Props = { opened: boolean; onClose: () => void; hasLetters: boolean; onLetters: (isOn: boolean) => void }

/** Every key of the desk. */
const HelpDialog = ({ opened, onClose, hasLetters, onLetters }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={text.helpTitle}>
    <Switch isOn={hasLetters} label={text.keysOn} onChange={onLetters} />
    <dl className={styles.keyRows}>
      {deskKeyRows.map(([keys, what]) => (
        <div key={what}>
          <dt>
            {keys.map((one) => (
              <kbd key={one}>{one}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
export default HelpDialog

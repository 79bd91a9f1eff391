import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Switch } from '#app/shared/ui/switch.tsx'
import { keysText as text } from '../lectures.text.ts'
import styles from './key-help.module.css'

type Props = { opened: boolean; onClose: () => void; hasLetters: boolean; onLetters: (isOn: boolean) => void }

/** Which keys the player knows; those of one letter can be turned off. */
export default function KeyHelp({ opened, onClose, hasLetters, onLetters }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title} size="sm">
      <dl className={styles.keys}>
        {text.rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Switch isOn={hasLetters} label={text.letters} onChange={onLetters} />
      <p className="sm muted">{text.lettersHint}</p>
    </Dialog>
  )
}

import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import styles from './conflict-dialog.module.css'
import { workText as text } from './work.text.ts'

type Choice = 'MINE' | 'THEIRS'
type Props = { here: string; there: string; onChoose: (choice: Choice) => void }

/** Two devices have written different words. Closing it keeps what was written here. */
export const ConflictDialog = ({ here, there, onChoose }: Props) => (
  <Dialog opened onClose={() => onChoose('MINE')} title={text.conflictTitle}>
    <p className="muted">{text.conflictLead}</p>
    <div className={styles.both}>
      <Words title={text.conflictHere} words={here} />
      <Words title={text.conflictThere} words={there} />
    </div>
    <DialogButtons>
      <Button size="xxl" variant="outlined" onClick={() => onChoose('THEIRS')}>
        {text.keepThere}
      </Button>
      <Button size="xxl" color="main" onClick={() => onChoose('MINE')}>
        {text.keepHere}
      </Button>
    </DialogButtons>
  </Dialog>
)

const Words = ({ title, words }: { title: string; words: string }) => (
  <div>
    <h3 className="h4">{title}</h3>
    <p className={styles.words}>{words.trim() === '' ? text.conflictEmpty : words}</p>
  </div>
)

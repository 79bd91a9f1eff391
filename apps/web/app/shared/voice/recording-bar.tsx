import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { lengthOf } from './length-of.ts'
import type { RecordingFailure } from './recorder.ts'
import styles from './recording-bar.module.css'
import { voiceText as text } from './voice.text.ts'

type Props = { ms: number; stop: () => void; cancel: () => void }

/** While something is recorded: how long already, and the two ways to end it. */
export const RecordingBar = ({ ms, stop, cancel }: Props) => (
  <div className={styles.recording}>
    <span className={styles.dot} />
    <output className="visually-hidden">{text.recording}</output>
    <span role="timer">{lengthOf(ms)}</span>
    <IconButton icon="trash" label={text.cancel} onClick={cancel} />
    <button type="button" className={styles.stop} onClick={stop}>
      <Icon name="check" size={20} /> {text.stop}
    </button>
  </div>
)

/** Why nothing can be recorded, and what helps. */
export const RecordingFailedDialog = ({ failure, onClose }: { failure: RecordingFailure | undefined; onClose: () => void }) => (
  <Dialog opened={failure !== undefined} onClose={onClose} size="sm" title={failure && text[failure][0]}>
    <p className={styles.failure}>{failure && text[failure][1]}</p>
    <DialogButtons>
      <Button size="xl" color="main" onClick={onClose}>
        {text.understood}
      </Button>
    </DialogButtons>
  </Dialog>
)

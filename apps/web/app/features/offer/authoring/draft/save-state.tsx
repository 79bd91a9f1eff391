import { formatTime } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { authoringText as text } from '../authoring.text.ts'
import type { SaveStatus, Snapshot } from './draft-store.ts'
import styles from './save-state.module.css'

type AnySnapshot = Snapshot<object>

const icons: Record<SaveStatus, IconName> = {
  SAVED: 'circle-check',
  WAITING: 'clock',
  SAVING: 'clock',
  KEPT: 'cloud-off',
  REFUSED: 'alert-circle',
  CONFLICT: 'alert-circle',
}

/** In the head: whether the server has what is typed. Only trouble is announced, by `SaveTrouble`. */
export function SaveState({ snapshot: { status, savedAt } }: { snapshot: Pick<AnySnapshot, 'status' | 'savedAt'> }) {
  const saved = savedAt ? text.saved(formatTime(savedAt)) : text.savedBefore
  const words = {
    SAVED: saved,
    WAITING: text.unsaved,
    SAVING: text.saving,
    KEPT: text.unsaved,
    REFUSED: text.refused,
    CONFLICT: text.refused,
  }
  return (
    <p className={styles.state} data-status={status}>
      <Icon name={icons[status]} size={18} />
      <span>{words[status]}</span>
    </p>
  )
}

type TroubleProps = { snapshot: Pick<AnySnapshot, 'status' | 'message'>; onRetry: () => void }
/** Why the draft is not saved, and what happens with it. */
export function SaveTrouble({ snapshot: { status, message }, onRetry }: TroubleProps) {
  if (status === 'KEPT')
    return (
      <Notice tone="warn" icon="cloud-off" isAlert>
        <p>{text.keptHere}</p>
        <Button size="xl" variant="outlined" onClick={onRetry}>
          {text.saveAgain}
        </Button>
      </Notice>
    )
  if (status === 'REFUSED' && message !== undefined)
    return (
      <Notice tone="bad" isAlert>
        {message}
      </Notice>
    )
  return null
}

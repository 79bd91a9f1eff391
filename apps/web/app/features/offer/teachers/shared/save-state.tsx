import { formatTime } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { sayField } from './say-field.ts'
import styles from './save-state.module.css'
import type { DraftState, SaveStatus } from './teaching-draft.ts'
import { teachingText as text } from './teaching.text.ts'

const icons: Record<SaveStatus, IconName> = {
  SAVED: 'circle-check',
  TYPED: 'pencil',
  SAVING: 'refresh',
  FAILED: 'cloud-off',
  REFUSED: 'alert-circle',
  CHANGED_ELSEWHERE: 'alert-circle',
}

/** Whether what was typed is saved: “Đã lưu 20:14”. */
export const SaveState = ({ status, savedAt }: Pick<DraftState, 'status' | 'savedAt'>) => (
  <output className={styles.state} data-status={status}>
    <Icon name={icons[status]} size={18} />
    {sayStatus(status, savedAt)}
  </output>
)

function sayStatus(status: SaveStatus, savedAt: string | undefined) {
  if (status === 'SAVED') return savedAt ? text.saved(formatTime(savedAt)) : text.notYetSaved
  return {
    TYPED: text.unsaved,
    SAVING: text.saving,
    FAILED: text.failed,
    REFUSED: text.refused,
    CHANGED_ELSEWHERE: text.unsaved,
  }[status]
}

/** What another tab or device has saved, beside what is typed here: the person decides. */
export const ChangedElsewhere = ({ other, onAnswer }: { other: DraftState['other']; onAnswer: (keeps: 'own' | 'other') => void }) =>
  other && (
    <Notice tone="warn" isAlert>
      <b>{text.elsewhereTitle}</b>
      <p>{text.elsewhere}</p>
      <dl className={styles.fields}>
        {other.fields.map((field) => (
          <div key={field}>
            <dt>{text.fields[field]}</dt>
            <dd>{text.there(sayField(other.saved.content, field) || text.nothing)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.answers}>
        <Button size="xl" color="main" onClick={() => onAnswer('own')}>
          {text.keepOwn}
        </Button>
        <Button size="xl" variant="outlined" onClick={() => onAnswer('other')}>
          {text.takeOther}
        </Button>
      </div>
    </Notice>
  )

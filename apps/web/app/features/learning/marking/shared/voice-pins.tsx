import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { pageUnits } from '@khue/contracts/learning/mark-states'
import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { Icon } from '#app/shared/ui/icon.tsx'
import { clockOf } from './marked-page-view.ts'
import { markedPageText as text } from './marked-page.text.ts'
import styles from './marked-page.module.css'
import { toShown } from './page-space.ts'

export type PinnedVoice = Mark['voices'][number]
type Props = {
  voices: readonly PinnedVoice[]
  rotation: PageRotation
  selectedId?: string | undefined
  onSelect: (id: string) => void
}

/** What the teacher says at spots of a page: a button at each, which leads to its sound. */
export function VoicePins({ voices, rotation, selectedId, onSelect }: Props) {
  return voices.map((voice, at) => {
    if (!voice.spot) return null
    const [x, y] = toShown([voice.spot.x, voice.spot.y], rotation)
    const isRight = x > pageUnits * 0.7
    return (
      <button
        key={voice.id}
        type="button"
        className={`${styles.pin} ${isRight ? styles.right : ''} ${y < pageUnits * 0.08 ? styles.below : ''}`}
        style={{ left: `${x / 100}%`, top: `${y / 100}%` }}
        aria-pressed={selectedId === voice.id}
        aria-label={text.voice(at + 1, clockOf(voice.seconds))}
        onClick={() => onSelect(voice.id)}
      >
        <Icon name="volume" size={18} />
        <span aria-hidden="true">{clockOf(voice.seconds)}</span>
      </button>
    )
  })
}

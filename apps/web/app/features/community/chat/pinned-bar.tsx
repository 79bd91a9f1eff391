import type { Message } from '@khue/contracts/community/chat'
import { Icon } from '#app/shared/ui/icon.tsx'
import { chatText as text } from './chat.text.ts'
import styles from './pinned-bar.module.css'

type Props = { pinned: readonly Message[]; onShow: (seq: number) => void }

/** The message pinned last; the side panel lists all of them. */
export function PinnedBar({ pinned, onShow }: Props) {
  const [last] = pinned
  if (!last) return null
  return (
    <button type="button" className={styles.bar} onClick={() => onShow(last.seq)}>
      <Icon name="pin" size={18} />
      <span className={styles.words}>
        <span className="visually-hidden">{text.pinned}: </span>
        {last.text}
      </span>
      {pinned.length > 1 && <span className={styles.count}>{text.pinnedCount(pinned.length)}</span>}
    </button>
  )
}

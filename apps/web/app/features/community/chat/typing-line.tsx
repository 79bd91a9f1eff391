import type { Participant } from '@khue/contracts/community/chat'
import { chatText as text } from './chat.text.ts'
import { shortName } from './room-words.ts'
import { useTypingUsers } from './typing.ts'
import styles from './typing-line.module.css'

type Props = { roomId: string; people: ReadonlyMap<string, Participant> }

/** People who are typing. The line is always rendered, so that the layout does not move. */
export function TypingLine({ roomId, people }: Props) {
  const names = useTypingUsers(roomId).flatMap((id) => {
    const name = people.get(id)?.name
    return name ? [shortName(name)] : []
  })
  return <output className={styles.line}>{names.length > 0 && text.typing(names)}</output>
}

import type { Message, Participant } from '@khue/contracts/community/chat'
import styles from './message-item.module.css'
import { piecesOf } from './text-pieces.ts'

type Props = { message: Pick<Message, 'text' | 'mentions'>; people: ReadonlyMap<string, Participant>; isReached: boolean }

/** Text of a message as typed; links URLs and highlights mentioned names. */
export const MessageText = ({ message: { text, mentions }, people, isReached }: Props) => (
  <p className={styles.text}>
    {piecesOf(
      text,
      mentions.flatMap((id) => people.get(id)?.name ?? []),
    ).map(({ kind, words }, index) =>
      kind === 'link' ? (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text keep their places
        <a key={index} href={words} target="_blank" rel="noopener noreferrer nofollow ugc" tabIndex={isReached ? 0 : -1}>
          {words}
        </a>
      ) : kind === 'mention' ? (
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <b key={index} className={styles.mention}>
          {words}
        </b>
      ) : (
        words
      ),
    )}
  </p>
)

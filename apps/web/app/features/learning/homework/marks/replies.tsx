import type { MarkReply } from '@khue/contracts/learning/marking-shapes'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { momentOf } from '../shared/homework-words.ts'
import { marksText as text } from './marks.text.ts'
import styles from './replies.module.css'

/** What the family has answered, oldest first. */
export const Replies = ({ replies }: { replies: readonly MarkReply[] }) =>
  replies.length > 0 && (
    <ul className={styles.replies}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <p className={styles.by}>
            <img src={reply.by.avatar} alt="" width="28" height="28" />
            <b>{reply.by.name}</b>
            <span className="sm muted num">{momentOf(reply.at)}</span>
          </p>
          <Said reply={reply} />
        </li>
      ))}
    </ul>
  )

function Said({ reply: { kind, text: words, address, seconds, by } }: { reply: MarkReply }) {
  return (
    <>
      {words && <p className={styles.words}>{words}</p>}
      {kind === 'VOICE' && address && <SoundPlayer address={address} seconds={seconds ?? 0} label={text.repliedSound} />}
      {kind === 'PHOTO' && address && (
        <a className={styles.photo} href={address} target="_blank" rel="noreferrer" aria-label={text.openPhoto(by.name)}>
          <img src={address} alt={text.photo} loading="lazy" />
        </a>
      )}
    </>
  )
}

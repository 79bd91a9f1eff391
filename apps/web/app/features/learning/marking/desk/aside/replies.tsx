import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { pointsWords } from '../../shared/points-words.ts'
import score from '../score/score.module.css'
import { momentWords } from '../desk-view.ts'
import { deskText as text } from '../desk.text.ts'
import styles from './aside.module.css'

/** What the family answered to a mark that was returned. */
export const Replies = ({ replies }: Pick<Mark, 'replies'>) =>
  replies.length > 0 && (
    <section className={score.section} aria-labelledby="replies">
      <h2 id="replies">{text.replies}</h2>
      <ul className={styles.replies}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <p className="sm muted">{text.replyBy(reply.by.name, momentWords(reply.at))}</p>
            {reply.text !== '' && <p>{reply.text}</p>}
            {reply.kind === 'VOICE' && reply.address && (
              <SoundPlayer address={reply.address} seconds={reply.seconds ?? 0} label={text.voiceOf(reply.by.name)} />
            )}
            {reply.kind === 'PHOTO' && reply.address && <img src={reply.address} alt={text.replyPhoto(reply.by.name)} />}
          </li>
        ))}
      </ul>
    </section>
  )

/** The round that the family sees while the next one is marked. */
export function EarlierRound({ returned }: { returned: NonNullable<Mark['returned']> }) {
  const words = text.earlier
  return (
    <details className={score.section}>
      <summary>{words.title(returned.round)}</summary>
      <p className="sm muted">{words.at(momentWords(returned.returnedAt))}</p>
      <p>
        <b>{returned.total === null ? words.noTotal : words.total(pointsWords(returned.total))}</b>
      </p>
      <p className={styles.answer}>{returned.words === '' ? words.noWords : returned.words}</p>
    </details>
  )
}

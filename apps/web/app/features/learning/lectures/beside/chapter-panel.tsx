import { Icon } from '#app/shared/ui/icon.tsx'
import { type ChapterMark, type MarkState } from '../film/chapter-marks.ts'
import { clockTime, lengthTime } from '../film/film-time.ts'
import { usePlayerState } from '../film/player-store.ts'
import { lengthOf, percentOf } from '../film/ranges.ts'
import { playFrom, useLecturePlayer } from '../lecture-player.ts'
import { chaptersText as text } from '../lectures.text.ts'
import { RangeBar } from '../stage/seek-bar.tsx'
import styles from './chapter-panel.module.css'

type Props = { marks: readonly ChapterMark[]; seconds: number; mustWatchPercent: number; learner: string | undefined; isOpen: boolean }

/** The chapters of the film, how much was watched, and what was skipped. */
export function ChapterPanel({ marks, seconds, mustWatchPercent, learner, isOpen }: Props) {
  const { store } = useLecturePlayer()
  const watched = usePlayerState(store, (state) => state.watched)
  const isDone = usePlayerState(store, (state) => state.isDone)
  const percent = percentOf(watched, seconds)
  return (
    <section className={styles.panel} id="moc" aria-labelledby="chapters-title">
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id="chapters-title" className="h4">
            {text.title}
          </h2>
          <b className="sm num">
            <span className="visually-hidden">{text.bar(percent)}</span>
            <span aria-hidden="true">{percent}%</span>
          </b>
        </div>
        {learner && <p className="sm muted">{learner}</p>}
        <div className={styles.bar}>
          <RangeBar marks={marks} watched={watched} seconds={seconds} />
        </div>
        <p className="sm muted num">
          {text.watched(clockTime(Math.min(lengthOf(watched), seconds)), clockTime(seconds))}{' '}
          {isDone ? text.done : text.goal(mustWatchPercent)}
        </p>
      </div>
      <ol className={styles.chapters}>
        {marks.map((mark) => (
          <li key={mark.at}>
            <Chapter mark={mark} isOpen={isOpen} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Chapter({ mark: { at, title, state, skipped }, isOpen }: { mark: ChapterMark; isOpen: boolean }) {
  const player = useLecturePlayer()
  return (
    <button
      type="button"
      className={styles.chapter}
      aria-current={state === 'PLAYING' || undefined}
      disabled={!isOpen}
      onClick={() => playFrom(player, skipped?.at ?? at)}
    >
      <Star state={state} />
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        {skipped && <span className={styles.skipped}>{text.skipped(lengthTime(skipped.seconds), clockTime(skipped.at))}</span>}
      </span>
      <span className="sm muted num">{clockTime(at)}</span>
    </button>
  )
}

const Star = ({ state }: { state: MarkState }) => (
  <span className={styles.star} data-state={state}>
    <span className="visually-hidden">{text.states[state]}: </span>
    {state === 'DONE' && <Icon name="check" size={16} />}
    {state === 'PLAYING' && <Icon name="player-play" size={14} />}
  </span>
)

import { Link } from 'react-router'
import { formatDuration } from '#app/shared/duration.ts'
import { useMinutesLeft } from '#app/shared/use-minutes-left.ts'
import styles from './desk-work.module.css'
import { deskWorkText as text } from './desk-work.text.ts'
import type { Tile } from './desk-work-view.ts'

/** What waits for the teacher, as numbers that lead to the pages where it is done. */
export const WorkTiles = ({ tiles, now }: { tiles: readonly Tile[]; now: string }) =>
  tiles.length > 0 && (
    <ul className={styles.tiles} aria-label={text.tiles}>
      {tiles.map(({ key, count, name, note, until, href, isBad }) => (
        <li key={key}>
          <Link to={href} className={styles.tile} data-bad={isBad || undefined}>
            <b className="num">{count}</b>
            <span className={styles.name}>{name}</span>
            <span className={styles.note}>{until ? <Left key={now} now={now} at={until} /> : note}</span>
          </Link>
        </li>
      ))}
    </ul>
  )

const urgentMs = 3_600_000
/** The time until a deadline by the server's clock; red in its last hour (navigation, section 9). */
export function Left({ now, at }: { now: string; at: string }) {
  const left = useMinutesLeft(now, at)
  return <span data-urgent={left < urgentMs || undefined}>{text.left(formatDuration(left))}</span>
}

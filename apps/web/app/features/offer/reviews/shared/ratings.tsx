import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './ratings.module.css'
import { Stars } from '../../../../shared/ui/stars.tsx'

export type StarRow = {
  stars: number
  percent: number
  /** The same as text. */
  label: string
  /** Shows only these ratings, or all again. */
  href?: string
  isOn?: boolean
}
export type RatingSummary = { average: string; count: string; rows: readonly StarRow[] }
type Props = {
  /** Undefined without ratings. */
  summary: RatingSummary | undefined
  children: ReactNode
}

/** Histogram of stars, beside the ratings. */
export const Ratings = ({ summary, children }: Props) => (
  <div className={summary ? styles.columns : undefined}>
    {summary && (
      <div>
        <p className={styles.total}>
          <b>{summary.average}</b>
          <span className="sm muted">{summary.count}</span>
        </p>
        <ul>
          {summary.rows.map((row) => (
            <li key={row.stars}>
              <Bar row={row} />
            </li>
          ))}
        </ul>
      </div>
    )}
    <div>{children}</div>
  </div>
)

function Bar({ row: { stars, percent, label, href, isOn } }: { row: StarRow }) {
  const inside = (
    <>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">{stars}</span>
      <span className={styles.bar}>
        <i style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden="true">{percent}%</span>
    </>
  )
  if (!href) return <span className={styles.row}>{inside}</span>
  return (
    <Link className={styles.row} to={href} preventScrollReset aria-current={isOn || undefined}>
      {inside}
    </Link>
  )
}

type RatingProps = {
  author: { name: string; avatar: string }
  stars: { count: number; label: string }
  date: string
  text: string
  /** Reply and actions. */
  children?: ReactNode
}

/** Stars and text of one author; a list item. */
export const Rating = ({ author, stars, date, text, children }: RatingProps) => (
  <li className={styles.rating}>
    <div className={styles.who}>
      <img src={author.avatar} alt="" width="40" height="40" loading="lazy" />
      <div>
        <b>{author.name}</b>
        <Stars {...stars} />
      </div>
      <span className="sm muted">{date}</span>
    </div>
    {text && <p className={styles.words}>{text}</p>}
    {children}
  </li>
)

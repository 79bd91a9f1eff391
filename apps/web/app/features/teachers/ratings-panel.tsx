import type { TeacherRating } from '@khue/contracts/teachers'
import { formatDate, formatNumber } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import styles from './ratings-panel.module.css'
import { profileText as text } from './teachers.text.ts'

type Props = {
  stars: readonly number[]
  average: number
  count: number
  ratings: readonly RatingView[]
  newer: string | undefined
  older: string | undefined
}
export type RatingView = {
  id: string
  stars: number
  text: string
  author: { name: string; avatar: string }
  at: string
  isEdited: boolean
}

export const toRatingView = ({ id, stars, text: words, author, writtenAt, isEdited }: TeacherRating): RatingView => ({
  id,
  stars,
  text: words,
  isEdited,
  author: { name: author.name, avatar: author.avatar },
  at: formatDate(writtenAt),
})

/** The mean, how many gave how many stars, and what they say. Only who was taught is in it. */
export function RatingsPanel({ stars, average, count, ratings, newer, older }: Props) {
  return (
    <section className={styles.panel} aria-labelledby="danh-gia">
      <h2 className="h3" id="danh-gia">
        {text.ratings}
      </h2>
      {count === 0 ? (
        <p className="muted">{text.noRatings}</p>
      ) : (
        <>
          <div className={styles.summary}>
            <p className={styles.average}>
              <b aria-hidden="true">{formatNumber(average, 1)}</b>
              <Icon name="star-filled" size={26} />
              <span className="visually-hidden">{text.starsLabel(formatNumber(average, 1), count)}</span>
            </p>
            <ul className={styles.bars}>
              {[5, 4, 3, 2, 1].map((step) => {
                const n = stars[step - 1] ?? 0
                return (
                  <li key={step}>
                    <span aria-hidden="true">{step}</span>
                    <span className={styles.bar}>
                      <span style={{ width: `${(n / count) * 100}%` }} />
                    </span>
                    <span aria-hidden="true">{n}</span>
                    <span className="visually-hidden">{text.barLabel(step, n)}</span>
                  </li>
                )
              })}
            </ul>
          </div>
          <RatingList ratings={ratings} />
          <Pager label={text.pages} previous={{ label: text.newerRatings, href: newer }} next={{ label: text.moreRatings, href: older }} />
        </>
      )}
    </section>
  )
}

const RatingList = ({ ratings }: Pick<Props, 'ratings'>) => (
  <ul className={styles.list}>
    {ratings.map((one) => (
      <li key={one.id}>
        <img src={one.author.avatar} alt="" width="40" height="40" loading="lazy" />
        <div>
          <p className={styles.who}>
            <b>{one.author.name}</b>
            <span className={styles.stars}>
              {Array.from({ length: one.stars }, (_, i) => (
                <Icon key={i} name="star-filled" size={14} />
              ))}
              <span className="visually-hidden">{text.starCount(one.stars)}</span>
            </span>
            <span className="sm muted">
              {one.at}
              {one.isEdited && `, ${text.edited}`}
            </span>
          </p>
          {one.text && <p className={styles.words}>{one.text}</p>}
        </div>
      </li>
    ))}
  </ul>
)

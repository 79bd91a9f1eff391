import type { Review } from '@khue/contracts/offer/reviews'
import type { ComponentType } from 'react'
import { formatDate, formatNumber } from '#app/shared/format.ts'
import { Pager } from '#app/shared/ui/pager.tsx'
import { Rating, Ratings, type RatingSummary } from '#app/features/offer/reviews/shared/ratings.tsx'
import { type RepliedView, toReply } from '#app/features/offer/reviews/shared/reply-view.ts'
import { Reply } from '#app/features/offer/reviews/shared/reply.tsx'
import styles from './ratings-panel.module.css'
import { profileText as text } from './profile.text.ts'

type Props = {
  summary: RatingSummary | undefined
  ratings: readonly RatingView[]
  newer: string | undefined
  older: string | undefined
  /** The viewer is the teacher. */
  canReply: boolean
  /** Action for other viewers, shown beside a rating. */
  beside: ComponentType<RatingView>
}
export type RatingView = RepliedView & {
  stars: number
  author: { name: string; avatar: string }
  at: string
}

export const toRatingView = ({ id, stars, text: words, author, writtenAt, isEdited, reply }: Review): RatingView => ({
  id,
  stars,
  text: words,
  author: { name: author.name, avatar: author.avatar },
  at: isEdited ? `${formatDate(writtenAt)}, ${text.edited}` : formatDate(writtenAt),
  reply: toReply(reply),
})

/** `stars` counts the ratings with one star, two stars, … */
export const toRatingSummary = (
  stars: readonly number[],
  { average, count }: { average: number; count: number },
): RatingSummary | undefined =>
  count === 0
    ? undefined
    : {
        average: formatNumber(average, 1),
        count: text.ratingsCount(formatNumber(count)),
        rows: stars
          .map((given, at) => ({ stars: at + 1, label: text.barLabel(at + 1, given), percent: Math.round((given / count) * 100) }))
          .toReversed(),
      }

/** Mean, histogram and ratings. Only learners of the teacher can rate. */
export const RatingsPanel = ({ summary, ratings, newer, older, canReply, beside: Beside }: Props) => (
  <section aria-labelledby="danh-gia">
    <h2 className={`h2 ${styles.title}`} id="danh-gia">
      {text.ratings}
    </h2>
    <Ratings summary={summary}>
      {!summary && <p className="muted">{text.noRatings}</p>}
      <ul>
        {ratings.map((one) => (
          <Rating
            key={one.id}
            author={one.author}
            stars={{ count: one.stars, label: text.starCount(one.stars) }}
            date={one.at}
            text={one.text}
          >
            <Reply review={one} canReply={canReply}>
              <Beside {...one} />
            </Reply>
          </Rating>
        ))}
      </ul>
      <Pager label={text.pages} previous={{ label: text.newerRatings, href: newer }} next={{ label: text.moreRatings, href: older }} />
    </Ratings>
  </section>
)

import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Pager } from '#app/shared/ui/pager.tsx'
import { Section } from './course-body.tsx'
import { coursePageText as text } from './course-page.text.ts'
import { OwnReviewPart } from './own-review.tsx'
import { ReportButton } from './report-button.tsx'
import type { ReviewsView, ReviewView, StarRow } from './review-view.ts'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

type Props = { reviews: ReviewsView; limit: number }

/** How the course was rated, by whom, and what they wrote. */
export const Reviews = ({ reviews, limit }: Props) => (
  <Section id="danh-gia" title={text.reviews}>
    <div className={styles.columns}>
      <div>
        {reviews.average && (
          <>
            <p className={styles.total}>
              <b>{reviews.average}</b> <span className="sm muted">{reviews.count}</span>
            </p>
            <ul>
              {reviews.rows.map((row) => (
                <Histogram key={row.stars} row={row} />
              ))}
            </ul>
          </>
        )}
      </div>
      <div>
        <OwnReviewPart mine={reviews.mine} canReview={reviews.canReview} limit={limit} />
        {reviews.items.length > 0 ? (
          <ul>
            {reviews.items.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        ) : (
          !reviews.mine && <p className="muted">{reviews.chosen ? text.noneOfStars : text.noReviews}</p>
        )}
        {reviews.chosen && (
          <Link className={buttonClass({ size: 'xl', variant: 'outlined' }, styles.all)} to={reviews.allHref} preventScrollReset>
            {text.allReviews}
          </Link>
        )}
        <Pager
          label={text.reviewPages}
          className={styles.pages}
          previous={{ label: text.newer, href: reviews.previous }}
          next={{ label: text.older, href: reviews.next }}
        />
      </div>
    </div>
  </Section>
)

const Histogram = ({ row }: { row: StarRow }) => (
  <li>
    <Link className={styles.row} to={row.href} preventScrollReset aria-current={row.isOn || undefined}>
      <span className="visually-hidden">{text.starsOf(row.stars, row.count)}</span>
      <span aria-hidden="true">{row.stars}</span>
      <span className={styles.bar}>
        <i style={{ width: `${row.percent}%` }} />
      </span>
      <span aria-hidden="true">{row.percent}%</span>
    </Link>
  </li>
)

function ReviewRow({ review }: { review: ReviewView }) {
  return (
    <li className={styles.review}>
      <div className={styles.who}>
        <img src={review.author.avatar} alt="" width="40" height="40" loading="lazy" />
        <div>
          <b>{review.author.name}</b>
          <Stars count={review.stars} />
        </div>
        <span className="sm muted">{review.date}</span>
      </div>
      {review.text && <p className={styles.words}>{review.text}</p>}
      {review.reply && (
        <div className={styles.reply}>
          <p className="sm">
            <b>{text.reply}</b> · {review.reply.date}
          </p>
          <p>{review.reply.text}</p>
        </div>
      )}
      <ReportButton review={review} />
    </li>
  )
}

import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { keepServerHtml } from '#app/shared/keep-server-html.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Pager } from '#app/shared/ui/pager.tsx'
import { Rating, Ratings } from '#app/features/offer/reviews/shared/ratings.tsx'
import { Reply } from '#app/features/offer/reviews/shared/reply.tsx'
import { ReportReview } from '#app/features/offer/reviews/shared/report-review.tsx'
import { Section } from './course-body.tsx'
import { coursePageText as text } from './course-page.text.ts'
import type { ReviewsView, ReviewView } from './review-view.ts'
import styles from './reviews.module.css'

const OwnReviewPart = lazy(() => import('./own-review.tsx').catch(keepServerHtml))

type Props = { reviews: ReviewsView; limit: number }

/** Rating summary and reviews. */
export const Reviews = ({ reviews, limit }: Props) => (
  <Section id="danh-gia" title={text.reviews}>
    <Ratings summary={reviews.summary}>
      {(reviews.canReview || reviews.mine) && (
        <Suspense>
          <OwnReviewPart mine={reviews.mine} limit={limit} />
        </Suspense>
      )}
      {reviews.items.length > 0 ? (
        <ul>
          {reviews.items.map((review) => (
            <ReviewRow key={review.id} review={review} canReply={reviews.canReply} />
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
    </Ratings>
  </Section>
)

const ReviewRow = ({ review, canReply }: { review: ReviewView; canReply: boolean }) => (
  <Rating author={review.author} stars={{ count: review.stars, label: text.stars(review.stars) }} date={review.date} text={review.text}>
    <Reply review={review} canReply={canReply}>
      <ReportReview review={review} />
    </Reply>
  </Rating>
)

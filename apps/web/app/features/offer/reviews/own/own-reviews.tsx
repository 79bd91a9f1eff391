import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { NamedChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { Rating } from '#app/features/offer/reviews/shared/ratings.tsx'
import { Reply } from '#app/features/offer/reviews/shared/reply.tsx'
import type { OwnReviewView, toOwnReviews } from './own-review-view.ts'
import styles from './own-reviews.module.css'
import { ownReviewsText as text } from './own-reviews.text.ts'

type Props = ReturnType<typeof toOwnReviews> & {
  /** The button that reports a review. */
  report: ComponentType<Reported>
}
export type Reported = { review: NonNullable<OwnReviewView['review']>; isOfCourse: boolean }

/** Reviews of a teacher's courses, or of the teacher. */
export const OwnReviews = ({ subjects, states, items, total, empty, first, next, report }: Props) => (
  <div className={panel.stack}>
    <div className={styles.filters}>
      <NamedChipRow label={text.bySubject} choices={subjects} />
      <NamedChipRow label={text.byState} choices={states} />
    </div>
    <PendingList>
      <section className={panel.panel} aria-label={text.title}>
        {items.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <>
            <p className="sm muted">{total}</p>
            <ul>
              {items.map((item) => (
                <Item key={item.id} item={item} report={report} />
              ))}
            </ul>
          </>
        )}
      </section>
    </PendingList>
    <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
  </div>
)

function Item({ item: { review, course, date }, report: Report }: { item: OwnReviewView } & Pick<Props, 'report'>) {
  if (!review)
    return (
      <li className={styles.pending}>
        <p>
          <span className={`${tag.tag} ${tag.warn}`}>{text.pending}</span>
        </p>
        <About course={course} />
        <p className="muted">{text.pendingWords}</p>
        <p className="sm muted">{text.writtenAt(date)}</p>
      </li>
    )
  return (
    <Rating author={review.author} stars={{ count: review.stars, label: text.stars(review.stars) }} date={date} text={review.text}>
      {!review.text && <p className="muted">{text.noWords}</p>}
      <About course={course}>{review.isUnanswered && <span className={`${tag.tag} ${tag.apricot}`}>{text.unanswered}</span>}</About>
      <Reply review={review} canReply>
        <Report review={review} isOfCourse={course !== undefined} />
      </Reply>
    </Rating>
  )
}

const About = ({ course, children }: Pick<OwnReviewView, 'course'> & { children?: ReactNode }) => (
  <p className={`sm ${styles.about}`}>
    <span className={panel.about}>
      {course ? (
        <>
          {text.course}:{' '}
          <Link className="link" to={course.href}>
            {course.title}
          </Link>
        </>
      ) : (
        text.aboutYou
      )}
    </span>
    {children}
  </p>
)

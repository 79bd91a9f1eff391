import { lazy, type ReactNode, Suspense } from 'react'
import { keepServerHtml } from '#app/shared/keep-server-html.ts'
import { replyText as text } from './reply.text.ts'
import type { RepliedView } from './reply-view.ts'
import styles from './reply.module.css'

const ReplyButton = lazy(() => import('./reply-button.tsx').catch(keepServerHtml))

type Props = {
  review: RepliedView
  /** The viewer is the reviewed teacher. */
  canReply: boolean
  /** Further actions. */
  children?: ReactNode
}

/** The teacher's reply below a review, and for the teacher the reply button. */
export const Reply = ({ review, canReply, children }: Props) => (
  <>
    {review.reply && (
      <div className={styles.reply}>
        <p className="sm">
          <b>{text.reply}</b> · {review.reply.date}
        </p>
        <p>{review.reply.text}</p>
      </div>
    )}
    <div className={styles.actions}>
      {canReply && (review.reply?.isEditable ?? true) && (
        <Suspense>
          <ReplyButton review={review} />
        </Suspense>
      )}
      {children}
    </div>
  </>
)

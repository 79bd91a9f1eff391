import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { replyText as text } from './reply.text.ts'
import type { RepliedView } from './reply-view.ts'
import styles from './reply.module.css'

const ReplyDialog = lazyDialog(() => import('./reply-dialog.tsx'))

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
      {canReply && (review.reply?.isEditable ?? true) && <ReplyButton review={review} />}
      {children}
    </div>
  </>
)

/** Submits the form to the page as its step `reply`. */
function ReplyButton({ review }: { review: RepliedView }) {
  const [isOpen, setOpen] = useState(false)
  const label = review.reply ? text.changeAnswer : text.answer
  return (
    <>
      <Button variant="outlined" color="main" size="lg" aria-label={text.answerTo(label, review.author.name)} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ReplyDialog review={review} onClose={() => setOpen(false)} />}
    </>
  )
}

import { useState } from 'react'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { replyText as text } from './reply.text.ts'
import type { RepliedView } from './reply-view.ts'

const ReplyDialog = lazyDialog(() => import('./reply-dialog.tsx'))

/** Submits the form to the page as its step `reply`. Only the reviewed teacher loads it, hence a default export. */
export default function ReplyButton({ review }: { review: RepliedView }) {
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

import { markLimits } from '@khue/contracts/learning/mark-states'
import type { BankComment } from '@khue/contracts/learning/marking-shapes'
import { type RefObject, useState } from 'react'
import type { Settled } from '#app/shared/settled.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { hasComment, toggleComment } from '../desk-view.ts'
import { deskText as text } from '../desk.text.ts'
import { noteCommentUsed } from '../marking-calls.ts'
import { BankDialog, NewCommentDialog } from './bank-dialogs.tsx'
import styles from './score.module.css'

type Props = {
  name: string
  words: string
  canWrite: boolean
  comments: Settled<readonly BankComment[]>
  field: RefObject<HTMLTextAreaElement | null>
  onWrite: (words: string) => void
}

/** What is written to the family, and sentences that are written often. */
export function WordsPanel({ name, words, canWrite, comments, field, onWrite }: Props) {
  const [dialog, setDialog] = useState<'NEW' | 'BANK'>()
  const known = comments.state === 'ready' ? comments.value : []
  return (
    <section className={styles.section} aria-labelledby="remarks">
      <div className={styles.head}>
        <h2 id="remarks">{text.remarks}</h2>
        {known.length > 0 && (
          <Button variant="text" size="md" onClick={() => setDialog('BANK')}>
            {text.manageBank}
          </Button>
        )}
        <Button variant="text" size="md" color="main" startIcon={<Icon name="plus" size={18} />} onClick={() => setDialog('NEW')}>
          {text.newComment}
        </Button>
      </div>
      {comments.state === 'failed' && <p className="sm muted">{text.bankFailed}</p>}
      {comments.state === 'ready' && known.length === 0 && <p className="sm muted">{text.bankNone}</p>}
      {canWrite && <Bank comments={known} words={words} onWrite={onWrite} />}
      <label className={styles.letter}>
        <span className="visually-hidden">{text.remarksFor(name)}</span>
        <textarea
          ref={field}
          rows={4}
          maxLength={markLimits.wordLetters}
          readOnly={!canWrite}
          placeholder={text.remarksFor(name)}
          value={words}
          onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        />
      </label>
      <NewCommentDialog opened={dialog === 'NEW'} onClose={() => setDialog(undefined)} />
      <BankDialog opened={dialog === 'BANK'} comments={known} onClose={() => setDialog(undefined)} />
    </section>
  )
}

type BankProps = { comments: readonly BankComment[]; words: string; onWrite: (words: string) => void }

/** The first nine have a key. */
const Bank = ({ comments, words, onWrite }: BankProps) => (
  <ul className={styles.bank} aria-label={text.bank}>
    {comments.map((comment, at) => {
      const isPicked = hasComment(words, comment.text)
      return (
        <li key={comment.id}>
          <button type="button" aria-pressed={isPicked} onClick={() => onWrite(pickComment(words, comment))}>
            {at < 9 && <kbd aria-hidden="true">{at + 1}</kbd>}
            <span className={styles.comment}>{comment.text}</span>
            {isPicked ? <Icon name="check" size={18} /> : comment.uses > 0 && <span className="sm muted">{text.uses(comment.uses)}</span>}
          </button>
        </li>
      )
    })}
  </ul>
)

/** The words with a comment of the bank, or without it; notes that it was used, so that it moves up. */
export function pickComment(words: string, { id, text: comment }: BankComment) {
  if (!hasComment(words, comment)) noteCommentUsed(id).catch(() => undefined) // only its order in the bank depends on it
  return toggleComment(words, comment)
}

import type { Mark, QueuedWork } from '@khue/contracts/learning/marking-shapes'
import { type ReactNode, useImperativeHandle, useState, type Ref } from 'react'
import { useNavigate } from 'react-router'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { type MarkFilter, markHref, queueHref } from '../shared/mark-address.ts'
import { pointsWords, totalOf } from '../shared/points-words.ts'
import styles from './return-bar.module.css'
import { givenName, returnLabel } from './desk-view.ts'
import { deskText as text } from './desk.text.ts'
import { forgetPrefetched } from './prefetch.ts'
import type { Desk } from './use-desk.ts'

/** What the next desk says about the one before. */
export type ReturnedBefore = { id: string; name: string }

type Props = {
  desk: Desk
  mark: Mark
  queued: readonly QueuedWork[]
  filter: MarkFilter
  points: readonly (number | null)[]
  /** The sum, on phones. */
  sum: ReactNode
  ref: Ref<{ giveBack: () => void }>
}

/** Returns the mark, and goes on with what waits next. */
export function ReturnBar({ desk, mark, queued, filter, points, sum, ref }: Props) {
  const [isAsking, setAsking] = useState(false)
  const next = mark.next ?? mark.previous
  const { giveBack, isBusy } = useGiveBack({ desk, mark, filter, next, points })
  const open = mark.assignment.parts.filter((_, at) => (points[at] ?? null) === null)
  const start = () => {
    if (open.length > 0) setAsking(true)
    else void giveBack()
  }
  useImperativeHandle(ref, () => ({ giveBack: start }))
  return (
    <div className={styles.returnBar}>
      <div className={styles.barSum}>{sum}</div>
      <Button size="xxl" color="main" fullWidth loading={isBusy} onClick={start}>
        {returnLabel(next, queued)}
        <span className={styles.keys} aria-hidden="true">
          <kbd>Ctrl</kbd>
          <kbd>↵</kbd>
        </span>
      </Button>
      <p className={`sm muted ${styles.returnHint}`}>{text.giveBackHint}</p>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={text.emptyTitle} size="sm">
        <p>{text.emptyBody(open.map(({ title }) => title).join(', '))}</p>
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={() => setAsking(false)}>
            {text.goOn}
          </Button>
          <Button
            size="xxl"
            color="main"
            onClick={() => {
              setAsking(false)
              void giveBack()
            }}
          >
            {text.giveBackAnyway}
          </Button>
        </DialogButtons>
      </Dialog>
    </div>
  )
}

type GiveBack = Pick<Props, 'desk' | 'mark' | 'filter' | 'points'> & { next: string | null }

/** Everything must be with the server first: the family sees what the marker saw. */
function useGiveBack({ desk, mark: { submission, learner, assignment }, filter, points, next }: GiveBack) {
  const navigate = useNavigate()
  const [isFlushing, setFlushing] = useState(false)
  const { submit, state } = useFormFetcher({
    onDone: () => {
      const total = assignment.parts.length > 0 ? totalOf(points) : null
      const name = givenName(learner.name)
      showToast({ type: 'success', message: text.returnedToast(name, total === null ? undefined : pointsWords(total)) })
      forgetPrefetched(submission.id)
      const before: ReturnedBefore = { id: submission.id, name }
      void navigate(next ? markHref(next, filter) : queueHref(filter), { state: { returnedBefore: before } })
    },
  })
  async function giveBack() {
    setFlushing(true)
    const isSent = await desk.flush()
    setFlushing(false)
    if (!isSent) return showToast({ type: 'error', message: text.notSent, duration: 6000 })
    return submit({ step: 'return', revision: String(desk.written.get().saved.revision) }, { method: 'post' })
  }
  return { giveBack, isBusy: isFlushing || state !== 'idle' }
}

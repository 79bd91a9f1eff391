import { escrowNotice } from '@khue/contracts/community/chat-safety-rules'
import { detectContact } from '@khue/contracts/community/contact-guard'
import { useCallback, useEffect, useState } from 'react'
import { dayOf, formatDayMonth, formatTime } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { orToast } from '../use-chat.ts'
import { chatSafetyText as text } from './chat-safety.text.ts'
import { ChatReportDialog } from './report-dialog.tsx'
import styles from './room-safety.module.css'
import { type RoomSafety, safetyApi } from './safety-api.ts'

/** Block state and answer hours of a room of two; undefined until loaded, and in larger rooms. */
export function useRoomSafety(roomId: string, isOfTwo: boolean) {
  const [known, setKnown] = useState<{ roomId: string; safety: RoomSafety }>()
  const load = useCallback(() => {
    // on failure the user can still write: the server enforces the block
    if (isOfTwo)
      safetyApi.read(roomId).then(
        (safety) => setKnown({ roomId, safety }),
        () => undefined,
      )
  }, [roomId, isOfTwo])
  useEffect(load, [load])
  return { safety: known?.roomId === roomId ? known.safety : undefined, reload: load }
}

/** The other person has quiet hours now; says by when they answer. */
export function RestingNote({ safety, now }: { safety: RoomSafety | undefined; now: number }) {
  if (!safety?.quietPeriod) return null
  const { expectedReplyAt } = safety.quietPeriod
  const isToday = dayOf(expectedReplyAt) === dayOf(new Date(now))
  return (
    <p className={styles.note}>{text.quietPeriod(formatTime(expectedReplyAt), isToday ? undefined : formatDayMonth(expectedReplyAt))}</p>
  )
}

/** Shown before a phone or bank account number is sent in a trade: why both sides are safer on the platform. */
export const ContactNote = ({ words, isTrade }: { words: string; isTrade: boolean }) =>
  isTrade && detectContact(words) ? (
    <div className={styles.contact}>
      <Notice tone="warn">
        <b>{text.contact}</b> {escrowNotice}
      </Notice>
    </div>
  ) : null

/** Blocks or unblocks a person, and shows the result. */
export async function setBlocked(personId: string, isBlocked: boolean, onChanged: () => void) {
  try {
    await safetyApi.block(personId, isBlocked)
    showToast({ type: 'success', message: isBlocked ? text.blocked : text.unblocked })
    onChanged()
  } catch (error) {
    orToast(error)
  }
}

type Props = { roomId: string; personId: string; safety: RoomSafety | undefined; onChanged: () => void }

/** Blocks, unblocks or reports the other person. */
export function PersonSafety({ roomId, personId, safety, onChanged }: Props) {
  const [isReporting, setReporting] = useState(false)
  const isBlocked = safety?.isBlocked ?? false
  return (
    <section className={styles.person}>
      {safety?.blockDisabledReason && !isBlocked && <p className="sm muted">{safety.blockDisabledReason}</p>}
      {(isBlocked || safety?.canBlock) && (
        <>
          <Button
            size="xl"
            variant="outlined"
            color={isBlocked ? 'black' : 'red'}
            fullWidth
            onClick={() => void setBlocked(personId, !isBlocked, onChanged)}
          >
            {isBlocked ? text.unblock : text.block}
          </Button>
          {!isBlocked && <p className="sm muted">{text.blockLead}</p>}
        </>
      )}
      <Button size="xl" variant="text" color="red" fullWidth onClick={() => setReporting(true)}>
        {text.reportPerson}
      </Button>
      <ChatReportDialog of={isReporting ? { roomId, personId } : undefined} onClose={() => setReporting(false)} />
    </section>
  )
}

import { memo } from 'react'
import { formatTime } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { chatText as text } from './chat.text.ts'
import { filesText } from './files/files.text.ts'
import styles from './message-item.module.css'
import type { Outbox, SendFailure, Waiting } from './outbox.ts'

type Props = { lineKey: string; waiting: Waiting; outbox: Outbox; isFirst: boolean; isReached: boolean }

/** An unsent message, in its final place, with the reason why it is waiting. */
export const WaitingItem = memo(function WaitingItem({ lineKey, waiting, outbox, isFirst, isReached }: Props) {
  const { clientId, text: words, at, failure, replyTo, files = [], card } = waiting
  const time = formatTime(at)
  const hasFailed = failure !== undefined && failure.kind !== 'OFFLINE'
  return (
    <article
      className={styles.item}
      data-line={lineKey}
      data-message="waiting"
      data-own
      data-first={isFirst || undefined}
      aria-label={text.messageOf(text.you, time)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move between messages, as in a feed
      tabIndex={isReached ? 0 : -1}
    >
      <div className={styles.words}>
        <div className={styles.bubble} data-failed={hasFailed || undefined} data-waiting={!hasFailed || undefined}>
          {replyTo && (
            <p className={styles.quote}>
              <span>{replyTo.text}</span>
            </p>
          )}
          {files.length > 0 && <p className={styles.text}>{filesText.count(files.length)}</p>}
          {card && <p className={styles.text}>{card.name}</p>}
          {words !== '' && <p className={styles.text}>{words}</p>}
        </div>
        {failure ? (
          <FailureActions
            failure={failure}
            isReached={isReached}
            onRetry={() => outbox.retry(clientId)}
            onDiscard={() => outbox.drop(clientId)}
          />
        ) : (
          <p className={styles.foot}>
            <Icon name="clock" size={15} /> {text.sending}
          </p>
        )}
      </div>
    </article>
  )
})

type FailureActionsProps = { failure: SendFailure; isReached: boolean; onRetry: () => void; onDiscard: () => void }
const FailureActions = ({ failure, isReached, onRetry, onDiscard }: FailureActionsProps) => {
  const tabIndex = isReached ? 0 : -1
  if (failure.kind === 'OFFLINE')
    return (
      <p className={styles.foot}>
        <Icon name="clock" size={15} /> {text.offlineWaiting}
      </p>
    )
  return (
    <div className={styles.failureActions}>
      {failure.kind === 'REFUSED' && (
        <button type="button" className={styles.failure} data-calm tabIndex={tabIndex} onClick={onDiscard}>
          {text.discard}
        </button>
      )}
      <button type="button" className={styles.failure} tabIndex={tabIndex} onClick={onRetry}>
        <Icon name="alert-circle" size={16} />
        {failure.kind === 'REFUSED' ? text.refused(failure.message.replace(/\.$/, '')) : text.notSent}
      </button>
    </div>
  )
}

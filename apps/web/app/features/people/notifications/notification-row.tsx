import type { Notification } from '@khue/contracts/people/notifications'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { CategoryTile } from './category-tile.tsx'
import { MarkedText } from './marked-text.tsx'
import styles from './notification-row.module.css'
import { targetOf } from './notification-target.ts'
import { timeAgo } from './notification-time.ts'
import { notificationsText as text } from './notifications.text.ts'

type Props = {
  notification: Notification
  now: number
  onOpen: () => void
  /** Archives it, or moves it back. */
  onMove: () => void
}

/** One notification of the list: the whole row opens it; further actions are in a menu. */
export function NotificationRow({ notification, now, onOpen, onMove }: Props) {
  const { title, content, highlightMarks, publishedAt, isRead } = notification
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  return (
    <li className={styles.row} data-unread={!isRead || undefined}>
      <CategoryTile notification={notification} />
      <div className={styles.words}>
        <Opener target={targetOf(notification)} onOpen={onOpen}>
          {!isRead && <span className="visually-hidden">{text.unread}: </span>}
          {title}
        </Opener>
        <p className={styles.content}>
          <MarkedText content={content} marks={highlightMarks} />
        </p>
        <div className={styles.foot}>
          <time dateTime={publishedAt} title={formatDateTime(publishedAt)}>
            {timeAgo(publishedAt, now)}
          </time>
          <IconButton
            icon="dots"
            label={text.about(title)}
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={isOpen ? moreId : undefined}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        {isOpen && <More id={moreId} notification={notification} onMove={onMove} />}
      </div>
      {!isRead && <span className={styles.dot} />}
    </li>
  )
}

type OpenerProps = { target: string | undefined; onOpen: () => void; children: React.ReactNode }
const Opener = ({ target, onOpen, children }: OpenerProps) =>
  target === undefined ? (
    <button type="button" className={styles.title} data-opens onClick={onOpen}>
      {children}
    </button>
  ) : (
    <Link to={target} className={styles.title} data-opens onClick={onOpen}>
      {children}
    </Link>
  )

const More = ({ id, notification: { reason, isArchived }, onMove }: { id: string } & Pick<Props, 'notification' | 'onMove'>) => (
  <div id={id} className={styles.panel}>
    <p>
      <b>{text.reason}</b>
      <br />
      {reason}
    </p>
    <Button variant="outlined" size="xl" startIcon={<Icon name="archive" />} onClick={onMove}>
      {isArchived ? text.putBack : text.putAway}
    </Button>
  </div>
)

import type { Notification } from '@khue/contracts/people/notifications'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { CategoryTile } from './category-tile.tsx'
import { inboxApi } from './inbox-api.ts'
import { MarkedText } from './marked-text.tsx'
import styles from './notification-detail.module.css'
import { notificationsText as text } from './notifications.text.ts'

/** One notification; `children` are its further actions. Rendering marks it as read and opened, even if "mark all read" came before. */
export function NotificationDetail({ notification, children }: { notification: Notification; children?: ReactNode }) {
  const { id, title, content, highlightMarks, publishedAt, category, isArchived, url, reason } = notification
  useEffect(() => {
    inboxApi.markRead(id).catch(() => undefined) // still unread at the next load, which does no harm
  }, [id])
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <Link to="/account/notifications" className={styles.back}>
          <Icon name="arrow-left" /> {text.allOfThem}
        </Link>
        <article className={styles.card}>
          <div className={styles.head}>
            <CategoryTile notification={notification} />
            <p>
              {text.categories[category]} · <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
            </p>
          </div>
          <h1 className="h2">{title}</h1>
          <p className={styles.content}>
            <MarkedText content={content} marks={highlightMarks} />
          </p>
          <div className={styles.actions}>
            {children}
            {url && (
              <Link to={url} className={buttonClass({ size: 'xl', color: 'main' })}>
                {text.open}
              </Link>
            )}
            <StepButton
              step={isArchived ? 'UNARCHIVE' : 'ARCHIVE'}
              startIcon={<Icon name="archive" />}
              onDone={() => showToast({ type: 'success', message: isArchived ? text.isPutBack : text.isPutAway })}
            >
              {isArchived ? text.putBack : text.putAway}
            </StepButton>
          </div>
          <div className={styles.reason}>
            <h2 className="h4">{text.reason}</h2>
            <p>{reason}</p>
            <Link to="/account/settings/notification" className="link">
              {text.changeSettings}
            </Link>
          </div>
        </article>
      </div>
    </div>
  )
}

import type { NotificationCategory } from '@khue/contracts/people/notification-settings'
import type { Notification } from '@khue/contracts/people/notifications'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import styles from './category-tile.module.css'
import { isInvitation } from './notification-target.ts'

const icons: Record<NotificationCategory, IconName> = {
  TRANS: 'receipt',
  RMD: 'calendar-time',
  WARN: 'alert-triangle',
  CS: 'headset',
  PROD: 'info-circle',
  GIFT: 'gift',
  GENERAL: 'bell',
  ADS: 'ticket',
}

/** Icon of a notification's category. */
export const CategoryTile = ({ notification }: { notification: Notification }) => (
  <span className={styles.tile} data-category={notification.category}>
    <Icon name={isInvitation(notification) ? 'users' : icons[notification.category]} size={24} />
  </span>
)

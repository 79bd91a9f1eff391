import type { NotificationCategory } from '@khue/contracts/notification-settings'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import styles from './category-tile.module.css'

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

/** What kind of news it is, at a glance. */
export const CategoryTile = ({ category }: { category: NotificationCategory }) => (
  <span className={styles.tile} data-category={category}>
    <Icon name={icons[category]} size={24} />
  </span>
)

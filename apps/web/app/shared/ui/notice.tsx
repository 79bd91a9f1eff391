import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

const icons = { info: 'info-circle', good: 'circle-check', warn: 'alert-triangle', bad: 'alert-circle', accent: 'info-circle' } as const

type Props = {
  tone?: keyof typeof icons
  icon?: IconName
  /** For new errors: announced at once by screen readers. */
  isAlert?: boolean
  children: ReactNode
}

/** A few sentences about the content around them. `<Notice tone="bad" isAlert>` shows that a form was refused. */
export const Notice = ({ tone = 'info', icon = icons[tone], isAlert, children }: Props) => (
  <div className={styles.notice} data-tone={tone} role={isAlert ? 'alert' : undefined}>
    <Icon name={icon} size={22} />
    <div className={styles.words}>{children}</div>
  </div>
)

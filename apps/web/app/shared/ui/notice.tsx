import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

const icons = { info: 'info-circle', good: 'circle-check', warn: 'alert-triangle', bad: 'alert-circle', accent: 'info-circle' } as const

type Props = {
  tone?: keyof typeof icons
  icon?: IconName
  /** For what has just gone wrong: it is read out at once. */
  isAlert?: boolean
  children: ReactNode
}

/** A few sentences that belong to what stands around them. `<Notice tone="bad" isAlert>` is how a form says that it was refused. */
export const Notice = ({ tone = 'info', icon = icons[tone], isAlert, children }: Props) => (
  <div className={styles.notice} data-tone={tone} role={isAlert ? 'alert' : undefined}>
    <Icon name={icon} size={22} />
    <div className={styles.words}>{children}</div>
  </div>
)

import type { ReactNode } from 'react'
import styles from './state.module.css'

type Props = { title: string; text?: ReactNode; action?: ReactNode }

/** Empty state: an unlit constellation, one sentence, one action. */
export const EmptyState = ({ title, text, action }: Props) => (
  <div className={styles.state}>
    <svg width="76" height="76" viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="34" fill="var(--primary-0)" />
      <path d="M16 44L30 24L44 40L56 22" fill="none" stroke="var(--primary-2)" strokeWidth="2.5" />
      <g fill="#fff" stroke="var(--primary-3)" strokeWidth="2">
        <circle cx="16" cy="44" r="4.5" />
        <circle cx="30" cy="24" r="4.5" />
        <circle cx="44" cy="40" r="4.5" />
      </g>
      <path
        d="M56 12L57.6 18.1L63.1 14.9L59.9 20.4L66 22L59.9 23.6L63.1 29.1L57.6 25.9L56 32L54.4 25.9L48.9 29.1L52.1 23.6L46 22L52.1 20.4L48.9 14.9L54.4 18.1Z"
        fill="var(--secondary-4)"
      />
    </svg>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)

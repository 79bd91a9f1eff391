import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './result-card.module.css'
import { Spinner } from './spinner.tsx'

type Props = { icon: IconName | 'spinner'; tone?: 'good' | 'bad'; title: string; actions?: ReactNode; children?: ReactNode }

/** A result: icon, title, explanation and next steps. */
export const ResultCard = ({ icon, tone, title, actions, children }: Props) => (
  <section className={styles.result}>
    <div className={styles.mark} data-tone={tone}>
      {icon === 'spinner' ? <Spinner /> : <Icon name={icon} size={36} />}
    </div>
    <h1 className="h2">{title}</h1>
    {children}
    {actions && <div className={styles.actions}>{actions}</div>}
  </section>
)

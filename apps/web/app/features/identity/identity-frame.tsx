import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './identity-frame.module.css'
import { text } from './identity.text.ts'

type Props = { title: string; lead: string; children: ReactNode }

/** The night window on the left, one form on the right; on phones the form alone. */
export const IdentityFrame = ({ title, lead, children }: Props) => (
  <div className={styles.frame}>
    <div className={styles.night}>
      <img src="/art/window.svg" alt="" width="680" height="680" className={styles.window} />
      <Link to="/" aria-label="Khuê – trang chủ" className={styles.logo}>
        <img src="/art/logo-night.svg" alt="" width="130" height="38" />
      </Link>
      <p className={styles.slogan}>{text.slogan}</p>
    </div>
    <div className={styles.side}>
      <div className={styles.form}>
        <div className={styles.top}>
          <Link to="/" className={styles.back} aria-label={text.back}>
            <Icon name="arrow-left" size={24} />
          </Link>
          <img src="/art/logo.svg" alt="Khuê" width="109" height="32" />
        </div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  </div>
)

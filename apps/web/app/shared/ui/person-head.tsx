import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './person-head.module.css'

type Props = {
  avatar: string
  /** The name, in an element chosen by the caller, and further facts. */
  children: ReactNode
  about?: { label: string; name: string; href: string }
}

/** Author of a text, and its subject if there is a single one. */
export const PersonHead = ({ avatar, children, about }: Props) => (
  <div className={styles.who}>
    <img src={avatar} alt="" width="40" height="40" loading="lazy" />
    <div>
      {children}
      {about && (
        <p className="sm">
          {about.label}{' '}
          <Link className="link" to={about.href}>
            {about.name}
          </Link>
        </p>
      )}
    </div>
  </div>
)

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './person-head.module.css'

type Props = {
  avatar: string
  /** Their name, in the element that it is here, and what else is said of them. */
  children: ReactNode
  about?: { label: string; name: string; href: string }
}

/** Who wrote something, and about what if that is one thing. */
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

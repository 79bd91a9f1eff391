import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/ui/icon.tsx'
import styles from './offer-card.module.css'
import tag from '../../../../shared/ui/tag.module.css'

export type Offer = {
  href: string
  title: string
  cover: string
  subject: { id: number; name: string }
  teacher: { name: string; avatar: string }
  /** The schedule. */
  schedule: string
}

export type OfferCardProps = {
  /** In the first view: its cover is loaded eagerly. */
  isFirst?: boolean
  /** Heading level of its title. */
  level?: 2 | 3
}
type Props = OfferCardProps & {
  offer: Offer
  id?: string
  isFramed?: boolean
  /** Urgent information on the cover. */
  badge?: string | undefined
  /** Beside the subject: rating, or time until the start. */
  beside: ReactNode
  /** Beside the teacher: the audience. */
  audience?: string | undefined
  /** Beside the schedule. */
  seats?: ReactNode
  /** The price. */
  children?: ReactNode
}

/** An offer in a list; on phones a row. The whole card is clickable, by the single link in its title. */
export function OfferCard({ offer, id, isFirst = false, level = 2, isFramed, badge, beside, audience, seats, children }: Props) {
  const Title = `h${level}` as const
  return (
    <article className={`${styles.card} ${isFramed ? styles.framed : ''}`} id={id} data-subject={offer.subject.id}>
      <div className={styles.picture}>
        <img className={styles.cover} src={offer.cover} alt="" width="320" height="200" loading={isFirst ? 'eager' : 'lazy'} />
        {badge && <span className={styles.badge}>{badge}</span>}
      </div>
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={`${tag.tag} ${tag.subject}`}>{offer.subject.name}</span>
          {beside}
        </div>
        <Title className={styles.title}>
          <Link to={offer.href}>{offer.title}</Link>
        </Title>
        <div className={styles.teacher}>
          <img src={offer.teacher.avatar} alt="" width="26" height="26" loading="lazy" />
          <span className={styles.names}>
            <span>{offer.teacher.name}</span>
            {audience && <span className={styles.audience}>{audience}</span>}
          </span>
        </div>
        <div className={styles.when}>
          <span className={styles.schedule}>
            <Icon name="calendar-time" size={18} />
            {offer.schedule}
          </span>
          {seats}
        </div>
        {children && <div className={styles.foot}>{children}</div>}
      </div>
    </article>
  )
}

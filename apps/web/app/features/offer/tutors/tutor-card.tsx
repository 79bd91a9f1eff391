import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import tag from '#app/shared/ui/tag.module.css'
import type { SlotDay, TutorView } from './tutor.ts'
import styles from './tutor-card.module.css'
import { tutorsText as text } from './tutors.text.ts'

type Props = { tutor: TutorView; isLit?: boolean; onLight?: (id: string | undefined) => void }

/** One tutor: name, subjects, price and free times. Highlights its map pin and is highlighted by it. */
export function TutorCardView({ tutor, isLit, onLight }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only highlights the map pin
    <article
      className={styles.card}
      data-lit={isLit || undefined}
      id={`gia-su-${tutor.id}`}
      onMouseEnter={() => onLight?.(tutor.id)}
      onMouseLeave={() => onLight?.(undefined)}
      onFocus={() => onLight?.(tutor.id)}
      onBlur={() => onLight?.(undefined)}
    >
      <img className={styles.avatar} src={tutor.avatar} alt="" width="84" height="84" loading="lazy" />
      <div className={styles.who}>
        <h3 className={styles.name}>
          <Link to={tutor.href}>{tutor.name}</Link>
        </h3>
        <p className={styles.fee}>
          <b>{tutor.fee}</b> {text.perHour}
        </p>
        <p>{tutor.teaches}</p>
        {tutor.member && (
          <p className="sm muted">
            {tutor.member} {text.perHour}
          </p>
        )}
        <p className="sm muted">{tutor.proof}</p>
        <ul className={styles.facts}>
          <li>
            <Stars rating={tutor.rating} />
          </li>
          <li>{tutor.place}</li>
          <li>{tutor.mode}</li>
          {tutor.hasTrial && <li className={`${tag.tag} ${tag.success ?? ''}`}>{text.trial}</li>}
        </ul>
      </div>
      <div className={styles.foot}>
        <Slots days={tutor.days} />
        <Link className={styles.more} to={`${tutor.href}#lich`}>
          {text.allSchedule}
          <span className="visually-hidden"> {tutor.name}</span>
        </Link>
      </div>
    </article>
  )
}

/** A star, the mean and the number of ratings. */
export function Stars({ rating }: { rating: TutorView['rating'] }) {
  if (!rating) return <span>{text.noRating}</span>
  return (
    <span className={styles.stars}>
      <Icon name="star-filled" size={16} />
      <b aria-hidden="true">{rating.average}</b> <span aria-hidden="true">({rating.count})</span>
      <span className="visually-hidden">{text.ratingLabel(rating.average, rating.count)}</span>
    </span>
  )
}

function Slots({ days }: { days: readonly SlotDay[] }) {
  if (days.length === 0) return <p className="sm muted">{text.noSlots}</p>
  return (
    <>
      <p className="visually-hidden">{text.slots}</p>
      <dl className={styles.days}>
        {days.map(({ day, times }) => (
          <div key={day}>
            <dt>{day}</dt>
            {times.map((time) => (
              <dd key={time}>{time}</dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  )
}

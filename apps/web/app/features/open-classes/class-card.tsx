import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import tag from '#app/shared/ui/tag.module.css'
import styles from './class-card.module.css'
import type { ClassView } from './open-class.ts'

/** One class of the list. `isFirst` cards are above the fold, so their covers are not loaded lazily. */
export function ClassCard({ view, isFirst }: { view: ClassView; isFirst: boolean }) {
  return (
    <article className={styles.card} id={view.anchor} data-subject={view.subject.id}>
      <img className={styles.cover} src={view.cover} alt="" width="320" height="200" loading={isFirst ? 'eager' : 'lazy'} />
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={`${tag.tag} ${tag.subject}`}>{view.subject.name}</span>
          <ClassState view={view} />
        </div>
        <h2 className={styles.title}>
          <Link to={view.href}>{view.title}</Link>
        </h2>
        <div className={styles.teacher}>
          <img src={view.teacher.avatar} alt="" width="26" height="26" loading="lazy" />
          <span>{view.teacher.name}</span>
          {view.grades && <span className={styles.grades}>{view.grades}</span>}
        </div>
        <div className={styles.foot}>
          <span className={styles.schedule}>
            <Icon name="calendar-time" size={18} />
            {view.schedule}
          </span>
          <span className={view.hasFewSeats ? styles.fewSeats : styles.seats}>{view.seats}</span>
          {view.fee && <b className={styles.fee}>{view.fee}</b>}
        </div>
      </div>
    </article>
  )
}

/** The red tag of a running class, or how soon it starts. */
export function ClassState({ view }: { view: Pick<ClassView, 'isLive' | 'state'> }) {
  if (!view.state) return null
  return <span className={view.isLive ? `${tag.tag} ${tag.live}` : styles.state}>{view.state}</span>
}

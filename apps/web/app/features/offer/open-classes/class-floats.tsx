import tag from '#app/shared/ui/tag.module.css'
import styles from './class-floats.module.css'
import type { ClassView } from './open-class.ts'

/** Two cards over the picture of the first view: the class that runs now or starts next, and the following one. */
export function ClassFloats({ classes: [first, second] }: { classes: ClassView[] }) {
  return (
    <>
      {second && (
        <div className={`${styles.card} ${styles.second}`}>
          <img src={second.teacher.avatar} alt="" width="44" height="44" />
          <div>
            <p className={styles.name}>{second.teacher.name}</p>
            <p className="xs muted">
              {second.subject.name}, {second.starts ?? second.schedule}
            </p>
          </div>
        </div>
      )}
      {first && (
        <div className={`${styles.card} ${styles.first}`}>
          <div className={styles.line}>
            {first.isLive ? (
              <span className={`${tag.tag} ${tag.live}`}>{first.state}</span>
            ) : (
              <span className={styles.soon}>{first.schedule}</span>
            )}
            <span className="xs muted">{first.isLive ? first.schedule : first.state}</span>
          </div>
          <p className={styles.title}>{first.title}</p>
          <div className={styles.line}>
            <span className={styles.teacher}>
              <img src={first.teacher.avatar} alt="" width="36" height="36" />
              {first.teacher.name}
            </span>
            <span className={styles.seats}>{first.seats}</span>
          </div>
        </div>
      )}
    </>
  )
}

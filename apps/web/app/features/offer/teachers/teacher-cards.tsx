import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './teacher-cards.module.css'
import { teachersText as text } from './teachers.text.ts'

export type TeacherView = {
  id: string
  name: string
  avatar: string
  subjects: string
  intro: string
  /** Credentials, one line each. */
  proof: readonly string[]
  nextClass: string | undefined
  profile: string
}

/** Teachers of upcoming classes. Renders nothing when there are none. */
export function TeacherCards({ teachers, title = text.soonTitle }: { teachers: TeacherView[]; title?: string }) {
  if (teachers.length === 0) return null
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="teachers">
      <h2 className="h2" id="teachers">
        {title}
      </h2>
      <p className={`muted ${styles.lead}`}>{text.soonLead}</p>
      <ul className={styles.grid}>
        {teachers.map((teacher) => (
          <TeacherCard key={teacher.id} teacher={teacher} />
        ))}
      </ul>
    </section>
  )
}

function TeacherCard({ teacher }: { teacher: TeacherView }) {
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <img src={teacher.avatar} alt="" width="68" height="68" loading="lazy" />
        <div>
          <h3 className="h4">
            <Link to={teacher.profile}>{teacher.name}</Link>
          </h3>
          <p className="sm">{teacher.subjects}</p>
          {teacher.proof.map((line) => (
            <p key={line} className="sm muted">
              {line}
            </p>
          ))}
        </div>
      </div>
      <p className={styles.intro}>{teacher.intro}</p>
      {teacher.nextClass && (
        <Link className={styles.slot} to={teacher.profile}>
          <Icon name="calendar-time" size={18} />
          {teacher.nextClass}
        </Link>
      )}
    </li>
  )
}

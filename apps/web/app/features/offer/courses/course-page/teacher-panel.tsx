import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Section } from './course-body.tsx'
import { coursePageText as text } from './course-page.text.ts'
import styles from './teacher-panel.module.css'

export type CourseTeacher = {
  name: string
  avatar: string
  /** Credentials, one line each. */
  proof: readonly string[]
  intro: string | undefined
  rating: { average: string; label: string } | undefined
  courses: string
  href: string | undefined
}

/** The teacher, with a quote in the style for people's words (visual 1). */
export const TeacherPanel = ({ teacher }: { teacher: CourseTeacher }) => (
  <Section id="giao-vien" title={text.teacher}>
    <div className={styles.panel}>
      <img src={teacher.avatar} alt="" width="104" height="104" loading="lazy" />
      <div>
        <h3 className="h3">{teacher.name}</h3>
        {teacher.proof.map((line) => (
          <p key={line} className="sm muted">
            {line}
          </p>
        ))}
        {teacher.intro && <p className={`voice ${styles.intro}`}>“{teacher.intro}”</p>}
        <p className={styles.foot}>
          {teacher.rating && (
            <span className={styles.rating}>
              <Icon name="star-filled" size={16} />
              <span className="visually-hidden">{teacher.rating.label}</span>
              <b aria-hidden="true">{teacher.rating.average}</b>
            </span>
          )}
          <span>{teacher.courses}</span>
          {teacher.href && (
            <Link className={`link ${styles.more}`} to={teacher.href}>
              {text.profile}
              <span className="visually-hidden"> {teacher.name}</span>
            </Link>
          )}
        </p>
      </div>
    </div>
  </Section>
)

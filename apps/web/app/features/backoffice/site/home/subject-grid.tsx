import { Link } from 'react-router'
import { homeText as text } from './home.text.ts'
import styles from './subject-grid.module.css'

export type SubjectTile = { id: number; name: string; classes: number; cover: string; href: string }

export function SubjectGrid({ subjects, allHref }: { subjects: SubjectTile[]; allHref: string }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="subjects">
      <div className={styles.head}>
        <h2 className="h2" id="subjects">
          {text.subjectsTitle}
        </h2>
        <Link className={`link ${styles.all}`} to={allHref}>
          {text.subjectsAll}
        </Link>
      </div>
      <ul className={styles.grid}>
        {subjects.map((subject) => (
          <li key={subject.id} data-subject={subject.id}>
            <Link className={styles.tile} to={subject.href}>
              <img src={subject.cover} alt="" width="320" height="200" loading="lazy" />
              <b>{subject.name}</b>
              <span>{text.subjectClasses(subject.classes)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

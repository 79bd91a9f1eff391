import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { Section } from './course-body.tsx'
import { coursePageText as text } from './course-page.text.ts'
import type { ChapterView, LessonView } from './course-view.ts'
import styles from './programme.module.css'

/** Chapters as a chain of stars; the first is open. Uses <details>, so that it works without script. */
export const Programme = ({ title, chapters }: { title: string; chapters: readonly ChapterView[] }) =>
  chapters.length > 0 && (
    <Section id="lo-trinh" title={title} aside={text.chapterHint}>
      <ol className={styles.chain}>
        {chapters.map((chapter, at) => (
          <li key={chapter.title} className={styles.chapter}>
            <details open={at === 0}>
              <summary>
                <span className={styles.node} aria-hidden="true">
                  {at + 1}
                </span>
                <span className={styles.name}>{chapter.title}</span>
                <span className={styles.count}>{chapter.count}</span>
                <Icon name="chevron-down" size={18} />
              </summary>
              <ul className={styles.lessons}>
                {chapter.lessons.map((lesson) => (
                  <Lesson key={lesson.title} lesson={lesson} />
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ol>
    </Section>
  )

const Lesson = ({ lesson }: { lesson: LessonView }) => (
  <li>
    <Icon name={lesson.isPractice ? 'pencil' : 'school'} size={18} />
    <span>{lesson.title}</span>
    {lesson.trial ? (
      <Link className={`${styles.trial} link`} to={lesson.trial.to} aria-label={lesson.trial.label}>
        {lesson.trial.words}
      </Link>
    ) : lesson.isFree ? (
      <span className={`${tag.tag} ${tag.success}`}>{text.freeTrial}</span>
    ) : (
      <em>{lesson.note}</em>
    )}
  </li>
)

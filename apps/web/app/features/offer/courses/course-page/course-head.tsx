import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { FactList } from '#app/shared/ui/fact-list.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import tag from '#app/shared/ui/tag.module.css'
import styles from './course-head.module.css'
import { coursePageText as text } from './course-page.text.ts'
import type { CoursePageView } from './course-view.ts'
import { ShareButton } from './share-button.tsx'

/** Breadcrumbs, title, rating, and the facts that parents compare. A course that is not on sale has no address to share. */
export function CourseHead({ course, shareAddress }: { course: CoursePageView; shareAddress?: string }) {
  return (
    <div className={styles.head}>
      <Breadcrumb
        trail={[
          { name: text.courses, path: '/courses' },
          { name: course.subject.name, path: course.subject.href },
        ]}
      />
      <span className={`${tag.tag} ${tag.subject}`}>{course.tag}</span>
      <h1 className={`h1 ${styles.title}`}>{course.title}</h1>
      <p className="lead">{course.summary}</p>
      <div className={styles.proof}>
        {course.rating ? (
          <a className={styles.rating} href="#danh-gia">
            <Icon name="star-filled" size={16} />
            <span className="visually-hidden">{course.rating.label}</span>
            <b aria-hidden="true">{course.rating.average}</b>
            <span aria-hidden="true">{course.rating.count}</span>
          </a>
        ) : (
          <span>{text.noRating}</span>
        )}
        {course.learners && <span>{course.learners}</span>}
        {shareAddress !== undefined && <ShareButton title={course.title} address={shareAddress} />}
      </div>
      <FactList label={text.facts} facts={course.facts} />
    </div>
  )
}

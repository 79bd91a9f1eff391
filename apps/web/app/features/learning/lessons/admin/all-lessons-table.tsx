import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './all-lessons.module.css'
import { allLessonsText as text } from './all-lessons.text.ts'
import { allLessonsPath, type LessonRowView } from './all-lessons-view.ts'
import { problemAddress } from './problem-view.ts'

type Props = { rows: readonly LessonRowView[]; isFiltered: boolean; first: string | undefined; next: string | undefined }

/** Lessons of all teachers. */
export const AllLessonsTable = ({ rows, isFiltered, first, next }: Props) =>
  rows.length === 0 ? (
    <EmptyState
      title={isFiltered ? text.none : text.noneAtAll}
      text={!isFiltered && text.noneText}
      action={
        isFiltered && (
          <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={allLessonsPath}>
            {text.clear}
          </Link>
        )
      }
    />
  ) : (
    <RowTable
      columns={text.columns}
      besides={['reverse']}
      pages={{ label: text.pages, previous: { label: text.first, href: first }, next: { label: text.next, href: next } }}
      className={styles.table}
    >
      {rows.map((row) => (
        <LessonRow key={row.id} {...row} />
      ))}
    </RowTable>
  )

const LessonRow = ({ title, when, note, href, teacher, teacherHref, status, problems, reverseHref }: LessonRowView) => (
  <tr>
    <RowHead>
      <Link to={href} className={styles.title} aria-label={text.open(title, when)}>
        {title}
      </Link>
      <RowNote>{note}</RowNote>
    </RowHead>
    <td className={styles.teacher}>
      {teacherHref ? (
        <Link to={teacherHref} className="link" aria-label={text.onlyTeacher(teacher.name)}>
          {teacher.name}
        </Link>
      ) : (
        teacher.name
      )}
    </td>
    <td className={styles.at}>{when}</td>
    <td>
      <StatusTag {...status} />
    </td>
    <td className={styles.actions}>
      {problems && (
        <Link to={problemAddress({ state: 'OPEN' })} className="link" aria-label={text.problemsOf(title)}>
          {problems}
        </Link>
      )}
      {reverseHref && (
        <Link
          to={reverseHref}
          className={buttonClass({ size: 'xl', variant: 'outlined', color: 'red' })}
          aria-label={text.reverseOf(title, when)}
          preventScrollReset
        >
          {text.reverse}
        </Link>
      )}
    </td>
  </tr>
)

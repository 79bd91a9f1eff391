import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import grid from '#app/shared/ui/card-grid.module.css'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import type { CourseView } from './course.ts'
import { CourseCard } from './course-card.tsx'
import { coursesText as text } from './courses.text.ts'

type Props = {
  courses: readonly CourseView[]
  /** Addresses of the previous and next page; undefined at the ends. */
  previous: string | undefined
  next: string | undefined
  isNarrowed: boolean
  isLoading: boolean
}

const cardsInFirstView = 3

export function CourseList({ courses, previous, next, isNarrowed, isLoading }: Props) {
  if (courses.length === 0) return <NoCourses isNarrowed={isNarrowed} />
  return (
    <>
      <div className={`${grid.grid} ${grid.beside}`} aria-busy={isLoading || undefined}>
        {courses.map((course, index) => (
          <CourseCard key={course.id} course={course} isFirst={index < cardsInFirstView} />
        ))}
      </div>
      <Pager label={text.pages} previous={{ label: text.previousPage, href: previous }} next={{ label: text.nextPage, href: next }} />
    </>
  )
}

function NoCourses({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title={text.emptyAll} />
  return (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyHint}
      action={
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/courses">
          {text.showAll}
        </Link>
      }
    />
  )
}

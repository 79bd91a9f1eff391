import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import grid from '#app/shared/ui/card-grid.module.css'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import { ClassCard } from './class-card.tsx'
import type { ClassView } from './open-class.ts'
import { openClassesText as text } from './open-classes.text.ts'

type Props = {
  classes: ClassView[]
  /** Addresses of the previous and next page; undefined at the ends. */
  previous: string | undefined
  next: string | undefined
  isFiltered: boolean
  isLoading: boolean
  /** Link to the unfiltered list, shown when no class matches. */
  allHref?: string
}

const cardsInFirstView = 3

export function ClassList({ classes, previous, next, isFiltered, isLoading, allHref = '/open-classes' }: Props) {
  if (classes.length === 0) return <NoClasses isFiltered={isFiltered} allHref={allHref} />
  return (
    <>
      <div className={`${grid.grid} ${grid.framed}`} aria-busy={isLoading || undefined}>
        {classes.map((view, index) => (
          <ClassCard key={view.id} view={view} isFirst={index < cardsInFirstView} />
        ))}
      </div>
      <Pager label={text.pages} previous={{ label: text.previousPage, href: previous }} next={{ label: text.nextPage, href: next }} />
    </>
  )
}

/** Number of classes, and their order. */
export const ClassTotal = ({ total }: { total: string }) => (
  <>
    {text.found(total)} ·{' '}
    <Link className="link" to="/how-we-rank">
      {text.ranking}
    </Link>
  </>
)

function NoClasses({ isFiltered, allHref }: { isFiltered: boolean; allHref: string }) {
  if (!isFiltered) return <EmptyState title={text.emptyAll} />
  return (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyHint}
      action={
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={allHref}>
          {text.showAll}
        </Link>
      }
    />
  )
}

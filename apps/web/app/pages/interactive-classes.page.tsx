import { listOpenClasses } from '@khue/contracts/catalogue'
import { useNavigation } from 'react-router'
import { addressOf, listChoices, readFilter, readPage } from '#app/features/open-classes/class-filter.ts'
import { ClassFilters } from '#app/features/open-classes/class-filters.tsx'
import { ClassHead } from '#app/features/open-classes/class-head.tsx'
import { ClassList } from '#app/features/open-classes/class-list.tsx'
import { toClassView } from '#app/features/open-classes/open-class.ts'
import styles from '#app/features/open-classes/open-classes.module.css'
import { openClassesText as text } from '#app/features/open-classes/open-classes.text.ts'
import { api } from '#app/shared/api.ts'
import { formatNumber } from '#app/shared/format.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/interactive-classes.page'

export const handle = { query: ['term', 'key', 'status', 'day', 'categoryId', 'level', 'time', 'page'] }

const path = '/interactive-classes'
const pageSize = 24

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [filter, page] = [readFilter(searchParams), readPage(searchParams)]
  const classes = await api(context).call(listOpenClasses, { query: { ...filter, kind: 'INTERACTIVE', page, size: pageSize } })
  const now = new Date()
  return {
    classes: classes.items.map((one) => toClassView(one, now)),
    total: `${formatNumber(classes.total)}${classes.totalIsCapped ? '+' : ''}`,
    choices: listChoices(filter, path),
    isFiltered: Object.keys(filter).length > 0,
    previous: page > 0 ? addressOf(path, filter, page - 1) : undefined,
    next: (page + 1) * pageSize < classes.total ? addressOf(path, filter, page + 1) : undefined,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: text.eventsMetaTitle,
    description: text.eventsMetaDescription,
    query: ['categoryId', 'page'],
    isHidden: new URLSearchParams(args.location.search).has('term'), // results of a search
    data: [breadcrumbData([{ name: text.eventsTitle, path }])],
  })

export default function InteractiveClassesPage({ loaderData }: Route.ComponentProps) {
  const { classes, total, choices, isFiltered, previous, next } = loaderData
  const { state, location } = useNavigation()
  return (
    <div className="wrap">
      <ClassHead title={text.eventsTitle} lead={text.eventsLead} />
      <ClassFilters {...choices} />
      <p className={`sm muted ${styles.total}`} aria-live="polite">
        {classes.length > 0 && text.found(total)}
      </p>
      <ClassList
        classes={classes}
        previous={previous}
        next={next}
        isFiltered={isFiltered}
        isLoading={state === 'loading' && location.pathname === path}
        allHref={path}
      />
    </div>
  )
}

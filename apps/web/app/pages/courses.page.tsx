import { listCourses } from '@khue/contracts/courses'
import { provinces } from '@khue/contracts/provinces'
import { subjects } from '@khue/contracts/subjects'
import { useNavigation } from 'react-router'
import { CourseRequestForm } from '#app/features/course-request/course-request-form.tsx'
import { CourseChips } from '#app/features/courses/course-chips.tsx'
import { CourseFilters } from '#app/features/courses/course-filters.tsx'
import { CourseHead } from '#app/features/courses/course-head.tsx'
import { CourseList } from '#app/features/courses/course-list.tsx'
import { coursesPath, filterNames } from '#app/features/courses/course-params.ts'
import { addressOf, appliedChips, readPage, readQuery } from '#app/features/courses/course-query.ts'
import { toCourseView } from '#app/features/courses/course.ts'
import styles from '#app/features/courses/courses.module.css'
import { coursesText as text } from '#app/features/courses/courses.text.ts'
import { api } from '#app/shared/api.ts'
import { formatNumber } from '#app/shared/format.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/courses.page'

export const handle = { query: [...filterNames, 'sort', 'page'] }

const pageSize = 24
const filtersId = 'course-filters'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [query, page] = [readQuery(searchParams), readPage(searchParams)]
  const { items, total, totalIsCapped, isNearest } = await api(context).call(listCourses, { query: { ...query, page, size: pageSize } })
  const chips = appliedChips(query)
  const [subject, another] = query.categoryIds ?? []
  return {
    courses: items.map(toCourseView),
    total: `${formatNumber(isNearest ? 0 : total)}${totalIsCapped ? '+' : ''}`,
    isNearest: isNearest === true,
    isSearched: Boolean(query.term),
    subject: another === undefined ? subjects.find(({ id }) => id === subject)?.name : undefined,
    chips,
    clearHref: addressOf({ sort: query.sort }),
    previous: page > 0 ? addressOf(query, page - 1) : undefined,
    next: (page + 1) * pageSize < total && !isNearest ? addressOf(query, page + 1) : undefined,
    options: {
      subjects: subjects.map(({ id, name }) => ({ value: String(id), label: name })),
      provinces: provinces.map(({ code, name }) => ({ value: code, label: name })),
    },
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: args.loaderData?.subject ? text.metaTitleOf(args.loaderData.subject) : text.metaTitle,
    description: text.metaDescription,
    query: ['categoryIds', 'page'],
    isHidden: args.loaderData?.isSearched,
    data: [breadcrumbData([{ name: text.title, path: coursesPath }])],
  })

export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  const { courses, total, chips, options, isNearest, previous, next } = loaderData
  const navigation = useNavigation()
  return (
    <div className={`wrap ${styles.page}`}>
      <CourseHead
        title={loaderData.subject ?? text.title}
        total={total}
        isNarrowed={chips.length > 0}
        isSearched={loaderData.isSearched}
        filtersId={filtersId}
      />
      <div className={styles.columns}>
        <aside className={styles.side} aria-label={text.filters}>
          <CourseFilters id={filtersId} options={options} />
        </aside>
        <div className={styles.results}>
          <CourseChips chips={chips} clearHref={loaderData.clearHref} options={options} total={total} />
          {isNearest && <p className={`muted ${styles.nearest}`}>{text.nearest}</p>}
          <CourseList
            courses={courses}
            previous={previous}
            next={next}
            isNarrowed={chips.length > 0}
            isLoading={navigation.state === 'loading' && navigation.location.pathname === coursesPath}
          />
          {(isNearest || courses.length === 0) && (
            <div className={styles.request}>
              <CourseRequestForm />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

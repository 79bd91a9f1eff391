import { exploreCourses, listCourses } from '@khue/contracts/offer/courses'
import { searchBanners } from '@khue/contracts/backoffice/banners'
import { pageSizes } from '@khue/contracts/page-sizes'
import { provinces } from '@khue/contracts/ground/provinces'
import { parseSuggestionKey } from '@khue/contracts/offer/search'
import { subjects } from '@khue/contracts/offer/subjects'
import { redirect, useNavigation } from 'react-router'
import { BannerRow, toBannerView } from '#app/features/backoffice/banners/banner-row.tsx'
import { LateRequestPanel } from '#app/features/backoffice/site/course-request/late-request-panel.tsx'
import { sayMemberPrices } from '#app/features/sale/carts/shown-prices.ts'
import { CourseChips } from '#app/features/offer/courses/course-chips.tsx'
import { CourseFilters } from '#app/features/offer/courses/course-filters.tsx'
import { CourseHead } from '#app/features/offer/courses/course-head.tsx'
import { CourseList } from '#app/features/offer/courses/course-list.tsx'
import { coursesPath, filterNames } from '#app/features/offer/courses/course-params.ts'
import { addressOf, appliedChips, type CourseQuery, readQuery } from '#app/features/offer/courses/course-query.ts'
import { skuOf, toCourseView } from '#app/features/offer/courses/course.ts'
import styles from '#app/features/offer/courses/courses.module.css'
import { coursesText as text } from '#app/features/offer/courses/courses.text.ts'
import { noteOf, readReading, readTyped } from '#app/features/offer/courses/search-box/read-typed.ts'
import { readingNames } from '#app/features/offer/courses/search-box/reading-names.ts'
import { SearchNote } from '#app/features/offer/courses/search-box/search-note.tsx'
import { api } from '#app/shared/api.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor, placeNames, readPlace, pagerLinks } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/courses.page'

export const handle = { query: [...filterNames, ...readingNames, 'sort', ...placeNames] }

const filtersId = 'course-filters'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const { call } = api(context)
  const query: CourseQuery = { ...readQuery(searchParams), ...readReading(searchParams) }
  const understood = await understand(call, searchParams, query)
  if (understood) throw redirect(addressOf(understood))
  const place = readPlace(searchParams)
  const [{ items, total, totalIsCapped, isNearest, nextCursor }, categories, banners] = await Promise.all([
    call(listCourses, { query: { ...query, ...place, size: pageSizes.grid } }).catch(orWithoutCursor(url)),
    categoryNames(call, query),
    call(searchBanners, { query: { place: 'COURSES' } }),
  ])
  const teacher = isNearest ? undefined : items[0]?.teacher.name
  const members = await sayMemberPrices(call, { skus: items.map(skuOf) })
  const chips = appliedChips(query, { categories, teacher })
  const [category, another] = query.categoryIds ?? []
  return {
    banners: banners.items.map(toBannerView),
    courses: items.map((one) => toCourseView(one, members.get(skuOf(one)))),
    total: `${formatNumber(isNearest ? 0 : total)}${totalIsCapped ? '+' : ''}`,
    isNearest: isNearest === true,
    isSearched: Boolean(query.term),
    isTyped: Boolean(query.term ?? query.read),
    subject: category !== undefined && another === undefined ? categories.get(category) : undefined,
    chips,
    note: noteOf({ ...query, chips, addressOf: (asked) => addressOf({ sort: query.sort, ...asked }) }),
    clearHref: addressOf({ sort: query.sort }),
    ...pagerLinks(place, nextCursor, (at) => addressOf(query, at)),
    options: {
      subjects: subjects.map(({ id, name }) => ({ value: String(id), label: name })),
      provinces: provinces.map(({ code, name }) => ({ value: code, label: name })),
    },
  }
}

/** Spec 2: a chosen suggestion, or a sentence that names filters, is replaced by these filters in the address. */
async function understand(call: PageApi['call'], search: URLSearchParams, query: CourseQuery): Promise<CourseQuery | undefined> {
  const { key, term, ...others } = query
  const chosen = parseSuggestionKey(key)
  if (chosen?.kind === 'CATEGORY') return { ...others, categoryIds: [chosen.id], read: term }
  if (chosen?.kind === 'TEACHER') return { ...others, teacherId: chosen.id, read: term }
  const typed = await readTyped(call, search, 'COURSE')
  return typed && { ...others, ...typed.filter, term: typed.term, read: typed.read }
}

/** Subject names are static; category names are loaded only when a category is selected. */
async function categoryNames(call: PageApi['call'], { categoryIds = [] }: CourseQuery): Promise<ReadonlyMap<number, string>> {
  const known = new Map<number, string>(subjects.map(({ id, name }) => [id, name]))
  if (categoryIds.every((id) => known.has(id))) return known
  const { items } = await call(exploreCourses, { query: { size: 0 } })
  return new Map([
    ...known,
    ...items.flatMap(({ id, name, children }) => [{ id, name }, ...children]).map(({ id, name }) => [id, name] as const),
  ])
}

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: args.loaderData?.subject ? text.metaTitleOf(args.loaderData.subject) : text.metaTitle,
    description: text.metaDescription,
    query: ['categoryIds', 'page'],
    isHidden: args.loaderData?.isTyped,
    data: [breadcrumbData([{ name: text.title, path: coursesPath }])],
  })

export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  const { courses, total, chips, options, isNearest, previous, next } = loaderData
  const navigation = useNavigation()
  return (
    <div className="wrap">
      <CourseHead
        title={loaderData.subject ?? text.title}
        total={total}
        isNarrowed={chips.length > 0}
        isSearched={loaderData.isSearched}
        filtersId={filtersId}
      />
      <BannerRow banners={loaderData.banners} />
      <div className={styles.columns}>
        <aside className={styles.side} aria-label={text.filters}>
          <CourseFilters id={filtersId} options={options} />
        </aside>
        <div className={styles.results}>
          <SearchNote note={loaderData.note} />
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
              <LateRequestPanel />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

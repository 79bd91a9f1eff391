import { searchBanners } from '@khue/contracts/backoffice/banners'
import { classSku } from '@khue/contracts/sale/offers'
import { listOpenClasses } from '@khue/contracts/offer/open-classes'
import { pageSizes } from '@khue/contracts/page-sizes'
import { redirect, useNavigation } from 'react-router'
import { sayMemberPrices } from '#app/features/sale/carts/shown-prices.ts'
import { ownReservations, toSeatWords } from '#app/features/sale/enrolments/reserve-view.ts'
import { CourseRequestPanel } from '#app/features/backoffice/site/course-request/course-request-form.tsx'
import { addressOf, isFiltered, listChoices, readFilter } from '#app/features/offer/open-classes/class-filter.ts'
import { BannerRow, toBannerView } from '#app/features/backoffice/banners/banner-row.tsx'
import { ClassFilters } from '#app/features/offer/open-classes/class-filters.tsx'
import { ClassHead } from '#app/features/offer/open-classes/class-head.tsx'
import { ClassList, ClassTotal } from '#app/features/offer/open-classes/class-list.tsx'
import { toClassView } from '#app/features/offer/open-classes/open-class.ts'
import styles from '#app/features/offer/open-classes/open-classes.module.css'
import { openClassesText as text } from '#app/features/offer/open-classes/open-classes.text.ts'
import { noteOf, readReading, readTyped } from '#app/features/offer/courses/search-box/read-typed.ts'
import { readingNames } from '#app/features/offer/courses/search-box/reading-names.ts'
import { SearchNote } from '#app/features/offer/courses/search-box/search-note.tsx'
import { api } from '#app/shared/api.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor, placeNames, readPlace, pagerLinks } from '#app/shared/list-place.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import type { Route } from './+types/interactive-classes.page'

export const handle = { query: ['term', 'key', 'status', 'day', 'categoryId', 'level', 'time', ...placeNames, ...readingNames] }

const path = '/interactive-classes'

const skuOf = ({ code }: { code: string }) => classSku(code)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const { call } = api(context)
  const [filter, place] = [{ ...readFilter(searchParams), ...readReading(searchParams) }, readPlace(searchParams)]
  const typed = await readTyped(call, searchParams, 'INTERACTIVE')
  if (typed) throw redirect(addressOf(path, { ...filter, ...typed.filter, term: typed.term, read: typed.read }))
  const choices = listChoices(filter, path)
  const [classes, banners] = await Promise.all([
    call(listOpenClasses, { query: { ...filter, kind: 'INTERACTIVE', nearest: true, ...place, size: pageSizes.grid } }).catch(
      orWithoutCursor(url),
    ),
    call(searchBanners, { query: { place: 'INTERACTIVE_CLASSES' } }),
  ])
  const [members, reservations] = await Promise.all([
    sayMemberPrices(call, { skus: classes.items.map(skuOf) }),
    ownReservations(
      call,
      classes.items.map(({ id }) => id),
    ),
  ])
  const seated = toSeatWords(reservations)
  const now = new Date()
  return {
    banners: banners.items.map(toBannerView),
    classes: classes.items.map((one) => toClassView(one, now, { member: members.get(skuOf(one)), seated: seated.get(one.id) })),
    total: `${formatNumber(classes.total)}${classes.totalIsCapped ? '+' : ''}`,
    isNearest: classes.isNearest === true,
    choices,
    isFiltered: isFiltered(filter),
    note: noteOf({
      ...filter,
      chips: [...choices.bySubject, ...choices.applied].filter(({ isOn }) => isOn),
      addressOf: (asked) => addressOf(path, asked),
    }),
    ...pagerLinks(place, classes.nextCursor, (at) => addressOf(path, filter, at)),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: text.eventsMetaTitle,
    description: text.eventsMetaDescription,
    query: ['categoryId', 'page'],
    isHidden: ['term', 'key', 'read'].some((name) => new URLSearchParams(args.location.search).has(name)), // search results
    data: [breadcrumbData([{ name: text.eventsTitle, path }])],
  })

export default function InteractiveClassesPage({ loaderData }: Route.ComponentProps) {
  const { classes, total, choices, isFiltered, isNearest, previous, next } = loaderData
  const { state, location } = useNavigation()
  return (
    <div className="wrap">
      <ClassHead title={text.eventsTitle} lead={text.eventsLead} />
      <BannerRow banners={loaderData.banners} />
      <ClassFilters {...choices} />
      <SearchNote note={loaderData.note} />
      <p className={`sm muted ${styles.total}`} aria-live="polite">
        {isNearest ? text.nearest : classes.length > 0 && <ClassTotal total={total} />}
      </p>
      <ClassList
        classes={classes}
        previous={previous}
        next={next}
        isFiltered={isFiltered}
        isLoading={state === 'loading' && location.pathname === path}
        allHref={path}
      />
      {(isNearest || (isFiltered && classes.length === 0)) && (
        <div className={styles.request}>
          <CourseRequestPanel />
        </div>
      )}
    </div>
  )
}

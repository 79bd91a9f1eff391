import { pageSizes } from '@khue/contracts/page-sizes'
import { searchTutors } from '@khue/contracts/offer/tutors'
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { Link, redirect, useFetcher, useLocation, useNavigation } from 'react-router'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { sayMemberPrices } from '#app/features/sale/carts/shown-prices.ts'
import { noteOf, readReading, readTyped } from '#app/features/offer/courses/search-box/read-typed.ts'
import { SearchNote } from '#app/features/offer/courses/search-box/search-note.tsx'
import styles from '#app/features/offer/tutors/listing.module.css'
import { TutorCardView } from '#app/features/offer/tutors/tutor-card.tsx'
import {
  addressOf,
  appliedChoices,
  filterGroups,
  placeOf,
  readAsked,
  sortChoices,
  withTyped,
} from '#app/features/offer/tutors/tutor-filter.ts'
import { listingPath, listingQuery } from '#app/features/offer/tutors/tutor-params.ts'
import { TutorFilters } from '#app/features/offer/tutors/tutor-filters.tsx'
import { toTutorView } from '#app/features/offer/tutors/tutor.ts'
import { tutorsListingText as text } from '#app/features/offer/tutors/tutors-listing.text.ts'
import { tutorsText } from '#app/features/offer/tutors/tutors.text.ts'
import { api } from '#app/shared/api.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor, readPlace, pagerLinks } from '#app/shared/list-place.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { useSession } from '#app/shared/session.tsx'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { showChunkLoadError } from '#app/shared/ui/chunk-load-error.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import type { loader as facetsLoader } from './tutor-facets.ts'
import type { Route } from './+types/tutors-listing.page'

const TutorMap = lazy(() => import('#app/features/offer/tutors/tutor-map.tsx').catch(showChunkLoadError))

export const handle = { query: listingQuery }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const { call } = api(context)
  const [asked, place] = [{ ...readAsked(searchParams), ...readReading(searchParams) }, readPlace(searchParams)]
  const typed = await readTyped(call, searchParams, 'TUTOR')
  if (typed) throw redirect(addressOf({ ...asked, filter: withTyped(asked.filter, typed), read: typed.read }))
  const query = Object.fromEntries(new URL(addressOf(asked), url).searchParams)
  const found = await call(searchTutors, { query: { ...query, ...place, size: pageSizes.grid } }).catch(orWithoutCursor(url))
  const members = await sayMemberPrices(call, { tutorIds: found.items.map(({ id }) => id) })
  const now = new Date()
  const groups = filterGroups(asked)
  const total = `${formatNumber(found.total)}${found.totalIsCapped ? '+' : ''}`
  const province = placeOf(asked)
  const { term: _, key: __, read: ___, exact: ____, ...kept } = query
  const applied = appliedChoices(asked, groups)
  return {
    title: province ? text.totalIn(total, `ở ${province}`) : tutorsText.total(total),
    tutors: found.items.map((one) => toTutorView(one, now, members.get(one.id))),
    isNearest: found.isNearest === true,
    isEmpty: found.total === 0,
    requestHref: `${addressOf(asked)}${Object.keys(query).length > 0 ? '&' : '?'}open=course-request`,
    groups,
    applied,
    note: noteOf({
      ...asked,
      term: asked.filter.term,
      chips: applied,
      addressOf: ({ term, ...as }) => addressOf({ sort: asked.sort, filter: { term }, ...as }),
    }),
    sorts: sortChoices(asked),
    term: asked.filter.term,
    kept,
    ...pagerLinks(place, found.nextCursor, (at) => addressOf(asked, at)),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: text.listMetaTitle,
    description: tutorsText.metaDescription,
    query: ['subjectIds', 'grades', 'provinces', 'page'],
    data: [
      breadcrumbData([
        { name: tutorsText.network, path: '/tutors' },
        { name: tutorsText.find, path: listingPath },
      ]),
    ],
  })

/** Beside the list on a wide screen; elsewhere on request, because a hidden map would load for nothing. */
const wide = '(min-width: 1100px)'
const watchWidth = (changed: () => void) => {
  const media = matchMedia(wide)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Scrolls to the card of a pin. */
function choose(id: string) {
  const card = document.getElementById(`gia-su-${id}`)
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector('a')?.focus({ preventScroll: true })
}

export default function TutorsListingPage({ loaderData }: Route.ComponentProps) {
  const { tutors, title, groups, applied, sorts, term, kept, previous, next, isEmpty, isNearest } = loaderData
  const [lit, setLit] = useState<string>()
  const [isMapAsked, setMapAsked] = useState(false)
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(wide).matches,
    () => false,
  )
  const { site } = useSession()
  const navigation = useNavigation()
  const { search } = useLocation()
  const { counts, look } = useCounts(search)
  const pins = useMemo(() => tutors.map(({ id, name, pin, tag }) => ({ id, name, pin, tag })), [tutors])
  const isMapShown = isWide || isMapAsked
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.list}>
        <Breadcrumb trail={[{ name: tutorsText.network, path: '/tutors' }]} here={tutorsText.find} />
        <h1 className="h2" aria-live="polite">
          {title}
        </h1>
        <p className="muted">{text.lead}</p>
        <TutorFilters {...{ groups, applied, sorts, term, kept, counts }} clearHref={listingPath} onLook={look} />
        <SearchNote note={loaderData.note} />
        {!isWide && (
          <Button
            className={styles.showMap}
            size="xl"
            variant="outlined"
            color="main"
            aria-expanded={isMapAsked}
            onClick={() => setMapAsked(!isMapAsked)}
          >
            {isMapAsked ? text.hideMap : text.showMap}
          </Button>
        )}
        {isEmpty && <NoTutors isFiltered={applied.length > 0} isNearest={isNearest} requestHref={loaderData.requestHref} />}
        {isNearest && <h2 className={`h3 ${styles.nearest}`}>{text.nearest}</h2>}
        <h2 className="visually-hidden">{text.results}</h2>
        <div className={styles.cards} aria-busy={navigation.state === 'loading' || undefined}>
          {tutors.map((tutor) => (
            <TutorCardView key={tutor.id} tutor={tutor} isLit={lit === tutor.id} onLight={setLit} />
          ))}
        </div>
        <Pager label={text.pages} previous={{ label: text.previous, href: previous }} next={{ label: text.next, href: next }} />
      </div>
      <aside className={styles.aside} aria-label={text.map} hidden={!isMapShown}>
        {isMapShown && (
          <Suspense fallback={<p className={styles.waiting}>{text.mapLoading}</p>}>
            <TutorMap pins={pins} lit={lit} onLight={setLit} onChoose={choose} tiles={site.mapTiles} />
          </Suspense>
        )}
        <p className={styles.hint}>{text.mapHint}</p>
      </aside>
    </div>
  )
}

type NoTutorsProps = { isFiltered: boolean; isNearest: boolean; requestHref: string }
const NoTutors = ({ isFiltered, isNearest, requestHref }: NoTutorsProps) => (
  <EmptyState
    title={isFiltered ? text.nobody : tutorsText.none}
    text={isFiltered ? (isNearest ? text.nearestHint : text.nobodyHint) : tutorsText.noneHint}
    action={
      <>
        {isFiltered && (
          <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={listingPath}>
            {text.clear}
          </Link>
        )}{' '}
        <Link
          className={buttonClass({ size: 'xl', variant: isFiltered ? 'text' : 'outlined', color: 'main' })}
          to={requestHref}
          preventScrollReset
        >
          {tutorsText.request}
        </Link>
      </>
    }
  />
)

/** Loads counts when a filter is opened, and again for every list shown after that. */
function useCounts(search: string) {
  const { load, data } = useFetcher<typeof facetsLoader>({ key: 'tutor-facets' })
  const [askedFor, setAskedFor] = useState<string>()
  const look = () => {
    if (askedFor === search) return
    setAskedFor(search)
    void load(`/tutors/facets${search}`)
  }
  return { counts: askedFor === search ? data : undefined, look }
}

import { approvedStates, searchAllCourses } from '@khue/contracts/offer/offer-admin'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { offerAdminText as text } from '#app/features/offer/courses/admin/offer-admin.text.ts'
import { OfferList } from '#app/features/offer/courses/admin/offer-list.tsx'
import { coursesAdminPath, toCourseRow } from '#app/features/offer/courses/admin/offer-rows.ts'
import { longestTerm, offerChoices, offerPages, readOffersQuery } from '#app/features/offer/courses/admin/offers-query.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import type { Route } from './+types/courses.page'

export const handle = { ownQuery: ['state', 'term', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.coursesMetaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readOffersQuery(new URL(request.url).searchParams, { state: approvedStates })
  const { items, nextCursor } = await api(context).call(searchAllCourses, { query }).catch(orSignIn(request)).catch(orNotFound)
  const { term, cursor: _cursor, ...kept } = query
  const chooser = { path: coursesAdminPath, query, every: text.every }
  return {
    term,
    kept,
    byState: offerChoices({ ...chooser, name: 'state', labels: text.approvedStates }),
    ...offerPages(coursesAdminPath, query, nextCursor),
    rows: items.map(toCourseRow),
  }
}

export default function AdminCoursesPage({ loaderData: { term, kept, byState, clearHref, ...list } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.coursesTitle} lead={text.coursesLead}>
      <FilterBar
        rows={[{ label: text.byState, choices: byState }]}
        search={{ name: 'term', value: term, label: text.searchCourses, hint: text.searchHint, maxLength: longestTerm, kept, clearHref }}
      />
      <OfferList {...list} columns={text.courseColumns} emptyTitle={text.noCourses} allHref={coursesAdminPath} />
    </AdminPage>
  )
}

import { classKinds } from '@khue/contracts/offer/open-classes'
import { searchAllClasses } from '@khue/contracts/offer/offer-admin'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { offerAdminText as text } from '#app/features/offer/courses/admin/offer-admin.text.ts'
import { OfferList } from '#app/features/offer/courses/admin/offer-list.tsx'
import { classesAdminPath, toClassRow } from '#app/features/offer/courses/admin/offer-rows.ts'
import { longestTerm, offerChoices, offerPages, readOffersQuery } from '#app/features/offer/courses/admin/offers-query.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import type { Route } from './+types/classes.page'

export const handle = { ownQuery: ['kind', 'gone', 'term', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.classesMetaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readOffersQuery(new URL(request.url).searchParams, { kind: classKinds, gone: ['false', 'true'] })
  const { items, nextCursor } = await api(context).call(searchAllClasses, { query }).catch(orSignIn(request)).catch(orNotFound)
  const { term, cursor: _cursor, ...kept } = query
  const chooser = { path: classesAdminPath, query, every: text.every }
  return {
    term,
    kept,
    byKind: offerChoices({ ...chooser, name: 'kind', labels: text.kinds }),
    byState: offerChoices({ ...chooser, name: 'gone', labels: text.held }),
    ...offerPages(classesAdminPath, query, nextCursor),
    rows: items.map(toClassRow),
  }
}

export default function AdminClassesPage({ loaderData: { term, kept, byKind, byState, clearHref, ...list } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.classesTitle} lead={text.classesLead}>
      <FilterBar
        isNamed
        rows={[
          { label: text.byKind, choices: byKind },
          { label: text.byState, choices: byState },
        ]}
        search={{ name: 'term', value: term, label: text.searchClasses, hint: text.searchHint, maxLength: longestTerm, kept, clearHref }}
      />
      <OfferList {...list} columns={text.classColumns} emptyTitle={text.noClasses} allHref={classesAdminPath} />
    </AdminPage>
  )
}

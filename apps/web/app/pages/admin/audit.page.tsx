import { auditActions, listAudit } from '@khue/contracts/ground/audit'
import { Id } from '@khue/contracts/ids'
import { describeUsers } from '@khue/contracts/people/user-admin'
import { Link } from 'react-router'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { accountText } from '#app/features/backoffice/site/account/account.text.ts'
import { auditText as text } from '#app/features/ground/audit/admin/audit.text.ts'
import { AuditFilters } from '#app/features/ground/audit/admin/audit-filters.tsx'
import { AuditList } from '#app/features/ground/audit/admin/audit-list.tsx'
import { auditAddress, auditPath, readAuditQuery } from '#app/features/ground/audit/admin/audit-query.ts'
import { idsIn, narrowedBy, toEntryView } from '#app/features/ground/audit/admin/audit-view.ts'
import { userHref } from '#app/features/people/user-admin/user-view.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import type { Route } from './+types/audit.page'

export const handle = { ownQuery: ['action', 'actorId', 'subjectId', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = readAuditQuery(new URL(request.url).searchParams)
  const { items, nextCursor } = await call(listAudit, { query }).catch(orSignIn(request)).catch(orNotFound)
  const ids = [...idsIn(items), query.actorId, query.subjectId].filter((id) => Id.safeParse(id).success)
  const cards = ids.length > 0 ? (await call(describeUsers, { query: { ids: [...new Set(ids)].join(',') } })).items : []
  const people = new Map(cards.map(({ id, name }) => [id, name]))
  const names = { people, roles: accountText.roles, hrefOf: userHref }
  const { cursor, ...filter } = query
  const { action, ...kept } = filter
  return {
    action,
    kept,
    actions: Object.entries(auditActions).map(([value, label]) => ({ value, label })),
    narrowed: narrowedBy(filter, people),
    entries: items.map((entry) => toEntryView(entry, names, filter)),
    isFiltered: action !== undefined || Object.keys(kept).length > 0,
    newestHref: cursor && auditAddress({ ...query, cursor: '' }),
    olderHref: nextCursor && auditAddress({ ...query, cursor: nextCursor }),
  }
}

export default function AdminAuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, isFiltered, newestHref, olderHref, ...filters } = loaderData
  return (
    <AdminFrame>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <AuditFilters {...filters} />
      <PendingList>{entries.length > 0 ? <AuditList entries={entries} /> : <Nothing isFiltered={isFiltered} />}</PendingList>
      <Pager label={text.pages} previous={{ label: text.newest, href: newestHref }} next={{ label: text.older, href: olderHref }} />
    </AdminFrame>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? text.noneTitle : text.emptyTitle}
    action={
      isFiltered && (
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={auditPath}>
          {text.showAll}
        </Link>
      )
    }
  />
)

import { listTeachingCases, teachingCaseFilters } from '@khue/contracts/offer/applications'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { CaseTable, toCaseRow } from '#app/features/offer/applications/admin/case-table.tsx'
import { casesText as text } from '#app/features/offer/applications/admin/cases.text.ts'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { api } from '#app/shared/api.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { useLive } from '#app/shared/use-live.ts'
import type { Route } from './+types/applications.page'

export const handle = { ownQuery: ['state', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const State = z.enum(teachingCaseFilters).catch('WAITING')
const address = (search: Record<string, string>) => `/admin/applications?${new URLSearchParams(search)}`

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const state = State.parse(url.searchParams.get('state'))
  const { cursor } = readPlace(url.searchParams)
  const { items, nextCursor, total, totalIsCapped } = await api(context)
    .call(listTeachingCases, { query: { state, cursor } })
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const now = new Date()
  return {
    state,
    count: text.count(formatNumber(total) + (totalIsCapped ? '+' : '')),
    choices: teachingCaseFilters.map((one) => ({ label: text.filters[one], href: address({ state: one }), isOn: one === state })),
    rows: items.map((one) => toCaseRow(one, now)),
    first: cursor && address({ state }),
    next: nextCursor && address({ state, cursor: nextCursor }),
  }
}

export default function AdminApplicationsPage({ loaderData: { state, count, choices, rows, first, next } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useLive('work-items:changed', (changed) => {
    if (!changed || changed.kind === 'TEACHER_APPLICATION' || changed.kind === 'TEACHER_PROFILE') void revalidate()
  })
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <ChipRow label={text.show} choices={choices} />
      {rows.length === 0 ? (
        <EmptyState title={text.empty[state]} />
      ) : (
        <>
          <p className="sm muted">{count}</p>
          <CaseTable rows={rows} first={first} next={next} />
        </>
      )}
    </AdminPage>
  )
}

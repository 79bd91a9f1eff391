import { getTeachingCase, listTeachingCases, type TeachingCase, teachingCaseFilters } from '@khue/contracts/offer/applications'
import { Id } from '@khue/contracts/ids'
import { countWorkItems, type WorkItemKind } from '@khue/contracts/people/work-items'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { CasePreview } from '#app/features/offer/applications/admin/case-preview.tsx'
import { CaseTable, toCaseRow } from '#app/features/offer/applications/admin/case-table.tsx'
import { deskAddress, type DeskView, toFigures, toPreview } from '#app/features/offer/applications/admin/case-view.ts'
import { casesText as text } from '#app/features/offer/applications/admin/cases.text.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import styles from '#app/shared/ui/queue.module.css'
import type { Route } from './+types/applications.page'

export const handle = { ownQuery: ['state', 'cursor', 'open'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const State = z.enum(teachingCaseFilters).catch('WAITING')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const asked = Id.safeParse(url.searchParams.get('open')).data
  const view: DeskView = { state: State.parse(url.searchParams.get('state')), cursor: readPlace(url.searchParams).cursor, open: asked }
  const [{ items, nextCursor, total, totalIsCapped, figures }, opened, overdue] = await Promise.all([
    call(listTeachingCases, { query: { state: view.state, cursor: view.cursor } }),
    asked ? call(getTeachingCase, { params: { id: asked } }) : undefined,
    countOverdue(call),
  ])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const claims = await claimsOf(call, opened ? [...items.filter(({ id }) => id !== opened.id), opened] : items)
  const itemOf = (id: string) => claims?.items.find(({ refId }) => refId === id)
  return {
    state: view.state,
    claims,
    figures: toFigures({ ...figures, overdue }),
    count: text.count(formatNumber(total) + (totalIsCapped ? '+' : '')),
    choices: teachingCaseFilters.map((one) => ({
      label: text.filters[one],
      href: deskAddress({ state: one }),
      isOn: one === view.state,
    })),
    rows: items.map((one) => toCaseRow(one, { view, item: itemOf(one.id) })),
    opened: opened && toPreview(opened, itemOf(opened.id)),
    closeHref: deskAddress({ ...view, open: undefined }),
    first: view.cursor && deskAddress({ state: view.state }),
    next: nextCursor && deskAddress({ state: view.state, cursor: nextCursor }),
  }
}

const kinds: ReadonlySet<WorkItemKind> = new Set(['TEACHER_APPLICATION', 'TEACHER_PROFILE'])
/** Undefined if the queue cannot be read: the desk works without it. */
const countOverdue = (call: PageApi['call']) =>
  call(countWorkItems).then(
    ({ counts }) => counts.reduce((sum, { kind, overdue }) => (kinds.has(kind) ? sum + overdue : sum), 0),
    () => undefined,
  )

async function claimsOf(call: PageApi['call'], cases: readonly Pick<TeachingCase, 'id' | 'kind'>[]) {
  const idsOf = (isProfile: boolean) => cases.filter(({ kind }) => (kind === 'PROFILE') === isProfile).map(({ id }) => id)
  const [applications, profiles] = await Promise.all([
    loadClaims(call, 'TEACHER_APPLICATION', idsOf(false)),
    loadClaims(call, 'TEACHER_PROFILE', idsOf(true)),
  ])
  const now = applications?.now ?? profiles?.now
  return now === undefined ? undefined : { now, items: [...(applications?.items ?? []), ...(profiles?.items ?? [])] }
}

export default function AdminApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { state, claims, figures, count, choices, rows, opened, closeHref, first, next } = loaderData
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <FigureRow label={text.figures.label} figures={figures} />
      <ChipRow label={text.show} choices={choices} />
      <DeskClaims claims={claims}>
        {rows.length > 0 && <p className="sm muted">{count}</p>}
        <div className={styles.queue}>
          {rows.length === 0 ? <EmptyState title={text.empty[state]} /> : <CaseTable rows={rows} first={first} next={next} />}
          {opened && <CasePreview key={`${opened.id} ${opened.revision}`} of={opened} closeHref={closeHref} />}
        </div>
      </DeskClaims>
    </AdminPage>
  )
}

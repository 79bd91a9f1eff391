import { ListCursor } from '@khue/contracts/lists'
import { countTaughtReports, listTaughtReports } from '@khue/contracts/learning/taught-reports'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { taughtReportsText as text } from '#app/features/learning/learning-reports/taught/taught-reports.text.ts'
import { ListTabs, TaughtReports } from '#app/features/learning/learning-reports/taught/taught-reports.tsx'
import { askedList, listHref, toGroups, toQuality } from '#app/features/learning/learning-reports/taught/taught-reports-view.ts'
import { useRefreshAt } from '#app/features/learning/lessons/shared/use-refresh-at.ts'
import { api } from '#app/shared/api.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import type { Route } from './+types/teaching-reports.page'

export const handle = { ownQuery: ['state', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const list = askedList(search)
  const cursor = ListCursor.safeParse(search.get('cursor') ?? undefined).data
  const { call } = api(context)
  const [counts, page] = await Promise.all([
    settled(call(countTaughtReports)),
    settled(
      call(listTaughtReports, { query: { state: list, cursor } }).then(({ now, items, nextCursor }) => ({
        now,
        groups: toGroups(items),
        next: nextCursor && listHref(list, nextCursor),
      })),
    ),
  ]).catch(orSignIn(request))
  return { list, counts, page, first: cursor && listHref(list) }
}

export default function TeachingReportsPage({ loaderData: { list, counts, page, first } }: Route.ComponentProps) {
  const waiting = counts.state === 'ready' ? counts.value : undefined
  useRefreshAt(waiting?.now ?? '', [waiting?.nextLocksAt ?? null])
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        {waiting && (
          <div>
            <h2 className="visually-hidden">{text.quality}</h2>
            <FigureRow label={text.quality} figures={toQuality(waiting.quality, waiting.questions)} />
          </div>
        )}
        <ListTabs list={list} counts={{ DUE: waiting?.due, SENT: undefined, MISSED: waiting?.missed }} />
        <Loaded of={page}>
          {({ now, groups }) => (
            <PendingList>
              <TaughtReports list={list} groups={groups} now={now} />
            </PendingList>
          )}
        </Loaded>
        <Pager
          label={text.pages}
          previous={{ label: text.first, href: first }}
          next={{ label: text.next, href: page.state === 'ready' ? page.value.next : undefined }}
        />
      </div>
    </AccountFrame>
  )
}

import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { loadQueue } from '#app/features/people/work-items/admin/load-queue.ts'
import { NextButton } from '#app/features/people/work-items/admin/queue-head.tsx'
import { QueueContent } from '#app/features/people/work-items/admin/queue-page.tsx'
import { formatCount, totals } from '#app/features/people/work-items/admin/queue-view.ts'
import { workQueueText as text } from '#app/features/people/work-items/admin/work-queue.text.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/start.page'

export const handle = { ownQuery: ['cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  loadQueue(api(context).call, url, undefined).catch(orSignIn(request)).catch(orNotFound)

function titleOf({ open, overdue }: ReturnType<typeof totals>) {
  if (open === 0) return text.nothing
  return overdue > 0 ? text.waitingOverdue(formatCount(open), formatCount(overdue)) : text.waiting(formatCount(open))
}

export default function AdminStartPage({ loaderData: queue }: Route.ComponentProps) {
  return (
    <AdminPage title={titleOf(totals(queue.counts))} lead={text.lead} beside={queue.items.length > 0 && <NextButton kind={undefined} />}>
      <QueueContent queue={queue} />
    </AdminPage>
  )
}

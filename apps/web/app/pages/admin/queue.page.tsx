import { workItemKinds } from '@khue/contracts/people/work-items'
import { data } from 'react-router'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { loadQueue } from '#app/features/people/work-items/admin/load-queue.ts'
import { NextButton } from '#app/features/people/work-items/admin/queue-head.tsx'
import { QueueContent } from '#app/features/people/work-items/admin/queue-page.tsx'
import { workQueueText as text } from '#app/features/people/work-items/admin/work-queue.text.ts'
import { workItemsText } from '#app/features/people/work-items/shared/work-items.text.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/queue.page'

export const handle = { ownQuery: ['cursor'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${workItemsText.kinds[loaderData.kind]} · ${text.metaTitle}` : text.metaTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const kind = workItemKinds.find((one) => one === params.kind)
  if (!kind) throw data(null, { status: 404 })
  const queue = await loadQueue(api(context).call, url, kind).catch(orSignIn(request)).catch(orNotFound)
  return { ...queue, kind }
}

export default function QueuePage({ loaderData: queue }: Route.ComponentProps) {
  const { kind, items } = queue
  return (
    <AdminPage
      title={workItemsText.kinds[kind]}
      lead={text.lead}
      back={{ to: '/admin', label: text.title }}
      beside={items.length > 0 && <NextButton kind={kind} />}
    >
      <QueueContent queue={queue} />
    </AdminPage>
  )
}

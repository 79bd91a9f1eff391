import { getProfile } from '@khue/contracts/people/identity'
import { handOverSupport, listSupportQueue, supportQueues, claimSupport } from '@khue/contracts/community/support'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { SupportQueue } from '#app/features/community/support/admin/support-queue.tsx'
import { supportQueueText as text } from '#app/features/community/support/support.text.ts'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import type { Route } from './+types/supports.page'

export const handle = { ownQuery: ['queue', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/admin/supports'
const Queue = z.enum(supportQueues).catch('WAITING')

const addressOf = (queue: z.output<typeof Queue>, cursor?: string) => {
  const search = new URLSearchParams({ ...(queue !== 'WAITING' && { queue }), ...(cursor && { cursor }) })
  return search.size > 0 ? `${path}?${search}` : path
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const queue = Queue.parse(url.searchParams.get('queue'))
  const { cursor } = readPlace(url.searchParams)
  const { call } = api(context)
  const { items, total, totalIsCapped, nextCursor, agents } = await call(listSupportQueue, { query: { queue, cursor } })
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const { id: ownId } = await call(getProfile)
  const ids = items.map(({ id }) => id)
  return {
    claims: await loadClaims(call, 'SUPPORT', ids),
    items,
    queue,
    agents,
    ownId,
    total: `${formatNumber(total)}${totalIsCapped ? '+' : ''}`,
    choices: supportQueues.map((one) => ({ label: text.queues[one], href: addressOf(one), isOn: one === queue })),
    first: cursor && addressOf(queue),
    next: nextCursor && addressOf(queue, nextCursor),
  }
}

const { id } = claimSupport.params.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('take'), id }),
  handOverSupport.body.extend({ step: z.literal('hand-over'), id }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, Step)
  const { call } = api(context)
  const params = { id: wanted.id }
  const taken =
    wanted.step === 'take' ? call(claimSupport, { params }) : call(handOverSupport, { params, body: { personId: wanted.personId } })
  await taken.catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function SupportQueuePage({ loaderData }: Route.ComponentProps) {
  const { claims, items, total, queue, agents, ownId, choices, first, next } = loaderData
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <ChipRow label={text.byQueue} choices={choices} />
      <PendingList>
        <DeskClaims kind="SUPPORT" claims={claims}>
          <SupportQueue items={items} total={total} queue={queue} agents={agents} ownId={ownId} />
        </DeskClaims>
      </PendingList>
      <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
    </AdminPage>
  )
}

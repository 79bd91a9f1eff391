import { decideChatCase, listChatCases, openChatCase } from '@khue/contracts/community/chat-safety'
import { chatDecisions, type ChatDecision } from '@khue/contracts/community/chat-safety-rules'
import { useState } from 'react'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { CaseList } from '#app/features/community/moderation/admin/case-list.tsx'
import type { OpenedCase } from '#app/features/community/moderation/admin/case-view.ts'
import { chatAdminText as text } from '#app/features/community/moderation/admin/chat-admin.text.ts'
import { OpenedCasePanel } from '#app/features/community/moderation/admin/opened-case.tsx'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import type { Route } from './+types/chat.page'

export const handle = { ownQuery: ['status', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/admin/chat'
const Status = z.enum(['OPEN', 'CLOSED']).catch('OPEN')

const addressOf = (status: z.output<typeof Status>, cursor?: string) => {
  const search = new URLSearchParams({ ...(status === 'CLOSED' && { status }), ...(cursor && { cursor }) })
  return search.size > 0 ? `${path}?${search}` : path
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const status = Status.parse(url.searchParams.get('status'))
  const { cursor } = readPlace(url.searchParams)
  const { call } = api(context)
  const { items, total, totalIsCapped, nextCursor } = await call(listChatCases, { query: { status, cursor } })
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const ids = items.map(({ id }) => id)
  return {
    claims: await loadClaims(call, 'CHAT_CASE', ids),
    items,
    isOpen: status === 'OPEN',
    total: `${formatNumber(total)}${totalIsCapped ? '+' : ''}`,
    choices: [
      { label: text.open, href: addressOf('OPEN'), isOn: status === 'OPEN' },
      { label: text.closed, href: addressOf('CLOSED'), isOn: status === 'CLOSED' },
    ],
    first: cursor && addressOf(status),
    next: nextCursor && addressOf(status, nextCursor),
  }
}

const id = openChatCase.params.shape.id
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('open'), id }),
  z.strictObject({
    step: z.literal('decide'),
    id,
    decision: z.enum(Object.keys(chatDecisions) as [ChatDecision, ...ChatDecision[]]), // Object.keys loses the key type
    hidesMessage: z.literal('on').optional(),
    days: z.string().optional(),
    note: z.string().default(''),
  }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request)),
)

async function runStep(call: PageApi['call'], { id, ...wanted }: z.output<typeof Step>) {
  if (wanted.step === 'open') return { opened: await call(openChatCase, { params: { id } }) }
  const { step: _, hidesMessage, days, ...decided } = wanted
  await call(decideChatCase, { params: { id }, body: { ...decided, hidesMessage: hidesMessage === 'on', ...(days && { days }) } })
  return { done: true as const }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function ChatCasesPage({ loaderData: { claims, items, isOpen, total, choices, first, next } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<OpenedCase>()
  const close = () => setOpened(undefined)
  return (
    <AdminPage title={text.title} lead={text.lead}>
      {opened && <OpenedCasePanel key={opened.id} opened={opened} onClose={close} onDecided={close} />}
      <ChipRow label={text.byState} choices={choices} />
      <PendingList>
        <DeskClaims kind="CHAT_CASE" claims={claims}>
          <CaseList items={items} total={total} isOpen={isOpen} onOpened={setOpened} />
        </DeskClaims>
      </PendingList>
      <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
    </AdminPage>
  )
}

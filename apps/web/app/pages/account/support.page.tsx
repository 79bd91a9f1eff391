import { editMessage, listMessages, markRoomRead, sendMessage } from '@khue/contracts/community/chat'
import { getProfile } from '@khue/contracts/people/identity'
import { Id } from '@khue/contracts/ids'
import { requestHumanAgent, closeSupport, listBots, rateSupport, getSupport, reopenSupport } from '@khue/contracts/community/support'
import { supportCategories, supportStatuses } from '@khue/contracts/community/support-rules'
import { data, Link, useRevalidator } from 'react-router'
import { z } from 'zod'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { SupportMoves } from '#app/features/community/support/support-moves.tsx'
import { supportTones } from '#app/features/community/support/support-tones.ts'
import { SupportReply, SupportThread } from '#app/features/community/support/support-thread.tsx'
import { supportText as text } from '#app/features/community/support/support.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDateTime } from '#app/shared/format.ts'
import { type PageContext, pageContext } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import { useLive } from '#app/shared/use-live.ts'
import type { Route } from './+types/support.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** A malformed id is a 404. */
function idOf(text: string) {
  const id = Id.safeParse(text)
  if (!id.success) throw data(null, { status: 404 })
  return id.data
}

const shown = 100

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const id = idOf(params.id)
  const of = { params: { id } }
  const [page, profile, bots] = await Promise.all([call(listMessages, { ...of, query: { size: shown } }), call(getProfile), call(listBots)])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const support = await call(getSupport, of).catch(orNotFound) // loaded after its messages, so that the status is never older than the messages shown
  const { items, people, hasOlder } = page
  const isHelper = support.agent?.personId === profile.id
  const last = items.at(-1)?.seq
  if (last !== undefined && support.unread > 0 && (support.isMine || isHelper))
    await call(markRoomRead, { params: { id }, body: { seq: last } })
  return { support, items, people, hasOlder, machines: bots.items.map((one) => one.id), ownId: profile.id, isHelper }
}

const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('reply'), text: editMessage.body.shape.text }),
  z.strictObject({ step: z.literal('ask-person') }),
  z.strictObject({ step: z.literal('close') }),
  z.strictObject({ step: z.literal('reopen') }),
  rateSupport.body.extend({ step: z.literal('rate') }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, Step)
  await runStep(context.get(pageContext), idOf(params.id), wanted).catch(orSignIn(request))
  return { done: true as const }
})

async function runStep({ api: { call }, requestId }: PageContext, id: string, wanted: z.output<typeof Step>) {
  const of = { params: { id } }
  if (wanted.step === 'reply') await call(sendMessage, { ...of, body: { clientId: requestId, text: wanted.text } })
  else if (wanted.step === 'rate') await call(rateSupport, { ...of, body: { stars: wanted.stars } })
  else await call({ 'ask-person': requestHumanAgent, close: closeSupport, reopen: reopenSupport }[wanted.step], of)
}
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { support, items, people, hasOlder, machines, ownId, isHelper } = loaderData
  const { revalidate } = useRevalidator()
  useLive('chat:changed', (changed) => {
    if (!changed || changed.roomId === support.id) void revalidate()
  })
  const mayWrite = support.isMine || isHelper
  return (
    <AccountFrame
      here={support.subject}
      back={isHelper ? { to: '/admin/supports?queue=MINE', label: text.backToQueue } : { to: '/account/supports', label: text.back }}
    >
      <div className={panel.stack}>
        <div className={panel.head}>
          <div>
            <h1 className="h2">{support.subject}</h1>
            <p className="muted">
              {supportCategories[support.category]} · {text.from(support.customer.name, formatDateTime(support.createdAt))}
            </p>
          </div>
          <span className={`${tag.tag} ${supportTones[support.status] ?? ''}`}>{supportStatuses[support.status]}</span>
        </div>
        {support.status === 'WAITING' && support.isMine && (
          <Notice icon="clock">{text.expected(formatDateTime(support.desk.expectedReplyAt))}</Notice>
        )}
        {support.agent && support.isMine && support.status !== 'CLOSED' && <p>{text.agent(support.agent.name)}</p>}
        <section className={panel.panel}>
          {hasOlder && (
            <Link className="link" to={`/account/chat?open=${support.id}`}>
              {text.older}
            </Link>
          )}
          <SupportThread messages={items} people={people} machines={machines} ownId={ownId} />
          {mayWrite ? <SupportReply /> : <p className="muted">{text.readOnly}</p>}
        </section>
        {mayWrite && (
          <SupportMoves status={support.status} hasAgent={support.agent !== null} isMine={support.isMine} rating={support.rating} />
        )}
      </div>
    </AccountFrame>
  )
}

import { listSupports, openSupport } from '@khue/contracts/community/support'
import { redirect } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { SupportForm, SupportList } from '#app/features/community/support/support-list.tsx'
import { supportText as text } from '#app/features/community/support/support.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDateTime } from '#app/shared/format.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/supports.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export const handle = { ownQuery: ['order'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { items, desk } = await api(context).call(listSupports).catch(orSignIn(request))
  const { opens, closes, minutes, expectedReplyAt } = desk
  return {
    requests: items,
    order: Order.safeParse(new URL(request.url).searchParams.get('order')).data,
    desk: [text.hours(opens, closes), ...(minutes === null ? [] : [text.usual(minutes)]), text.expected(formatDateTime(expectedReplyAt))],
  }
}

const Order = z.string().regex(/^KH[A-Z0-9]{8}$/)
const Step = openSupport.body.omit({ clientId: true, attachment: true }).extend({ step: z.literal('new'), order: Order.optional() })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step: _, order, ...asked } = await readForm(request, Step)
  const body = {
    ...asked,
    clientId: context.get(pageContext).requestId,
    ...(order && { attachment: { kind: 'ORDER' as const, code: order } }),
  }
  const { id } = await api(context).call(openSupport, { body }).catch(orSignIn(request))
  return redirect(`/account/supports/${id}`)
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function SupportsPage({ loaderData: { requests, desk, order } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <div className={panel.stack}>
        <Notice icon="clock">{desk.join(' ')}</Notice>
        <section className={panel.panel} aria-labelledby="own-requests">
          <h2 id="own-requests" className="h3">
            {text.mine}
          </h2>
          <SupportList requests={requests} />
        </section>
        <section className={panel.panel} aria-labelledby="new-request">
          <h2 id="new-request" className="h3">
            {text.newTitle}
          </h2>
          <SupportForm key={order} order={order} />
        </section>
      </div>
    </SettingsFrame>
  )
}

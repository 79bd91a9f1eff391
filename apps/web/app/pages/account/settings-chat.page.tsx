import { blockPerson, getAnswerHours, listBlocked, setAnswerHours } from '@khue/contracts/community/chat-safety'
import { Link } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { AnswerHoursForm } from '#app/features/community/chat/settings/answer-hours-form.tsx'
import { BlockedList } from '#app/features/community/chat/settings/blocked-list.tsx'
import { chatSettingsText as text } from '#app/features/community/chat/settings/chat-settings.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { useSession } from '#app/shared/session.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/settings-chat.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [hours, blocked] = await Promise.all([settled(call(getAnswerHours)), settled(call(listBlocked).then(({ items }) => items))]).catch(
    orSignIn(request),
  )
  return { hours, blocked }
}

const Step = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('hours'),
    quiet: z.literal('on').optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    answersBy: z.string().optional(),
  }),
  z.object({ step: z.literal('unblock'), personId: blockPerson.params.shape.personId }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  await change(api(context).call, await readForm(request, Step)).catch(orSignIn(request))
  return { done: true as const }
})

async function change(call: PageApi['call'], wanted: z.output<typeof Step>) {
  if (wanted.step === 'unblock') {
    await call(blockPerson, { params: { personId: wanted.personId }, body: { isBlocked: false } })
    return
  }
  const { quiet, from = '', to = '', answersBy = '' } = wanted
  await call(setAnswerHours, { body: quiet ? { quietHours: { from, to }, answersBy } : { quietHours: null, answersBy: null } })
}
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function ChatSettingsPage({ loaderData: { hours, blocked } }: Route.ComponentProps) {
  const { profile } = useSession()
  const isTeacher = profile?.roles.includes('teacher') ?? false
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <div className={panel.stack}>
        <Loaded of={hours}>{(value) => (isTeacher || value.quietHours) && <AnswerHoursForm hours={value} />}</Loaded>
        <section className={panel.panel}>
          <div>
            <h2 className="h3">{text.blocked}</h2>
            <p className="sm muted">{text.blockedLead}</p>
          </div>
          <Loaded of={blocked}>{(people) => <BlockedList people={people} />}</Loaded>
        </section>
        <Link to="/account/chat" className={buttonClass({ size: 'xl', variant: 'text', color: 'main' }, panel.back)}>
          {text.toChat}
        </Link>
      </div>
    </SettingsFrame>
  )
}

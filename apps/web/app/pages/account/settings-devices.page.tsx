import { endOtherSessions, endSession, listSessions } from '@khue/contracts/people/devices'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { DeviceList } from '#app/features/people/sessions/device-list.tsx'
import { devicesText as text } from '#app/features/people/sessions/devices.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/settings-devices.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  return { sessions: await settled(call(listSessions)).catch(orSignIn(request)) }
}

const Step = z.discriminatedUnion('step', [
  endSession.params.extend({ step: z.literal('end') }),
  z.strictObject({ step: z.literal('end-others') }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, Step)
  return runStep(api(context).call, wanted).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep(call: PageApi['call'], wanted: z.output<typeof Step>) {
  if (wanted.step === 'end-others') return call(endOtherSessions)
  return call(endSession, { params: { id: wanted.id } })
}

export default function DevicesPage({ loaderData: { sessions } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <section className={panel.panel}>
        <Loaded of={sessions}>{({ items }) => <DeviceList sessions={items} />}</Loaded>
      </section>
    </SettingsFrame>
  )
}

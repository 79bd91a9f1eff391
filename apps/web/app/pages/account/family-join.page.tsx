import { acceptInvitation, getInvitation } from '@khue/contracts/people/families'
import { getProfile } from '@khue/contracts/people/identity'
import { redirect, useNavigation } from 'react-router'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { joinText as text } from '#app/features/people/families/families.text.ts'
import { CodeForm, Invitation } from '#app/features/people/families/invitation.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { formatDateTime } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { Route } from './+types/family-join.page'

export const handle = { ownQuery: ['code'] }

// the address contains a code: following a link must not send it to another site as referrer
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const code = new URL(request.url).searchParams.get('code')?.trim() ?? ''
  await call(getProfile).catch(orSignIn(request))
  return { code, invitation: code ? await settled(look(call, code)) : undefined }
}

async function look(call: PageApi['call'], code: string) {
  const { inviter, as, expiresAt } = await call(getInvitation, { body: { code } })
  return { inviter, as, until: formatDateTime(expiresAt) }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, acceptInvitation.body)
  const { name } = await api(context).call(acceptInvitation, { body }).catch(orSignIn(request))
  return { joined: name }
})

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const answer = await inBrowser({ serverAction, request })
  if (!('joined' in answer)) return answer
  showToast({ type: 'success', message: text.joined(answer.joined) })
  return redirect('/account/family')
}

export default function JoinPage({ loaderData: { code, invitation }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle'
  const refusal = actionData && 'error' in actionData ? actionData.error : undefined
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <section className={panel.panel}>
        {invitation?.state === 'ready' ? (
          <Invitation invitation={invitation.value} code={code} refusal={refusal} isSending={isSending} />
        ) : (
          <CodeForm code={code} error={invitation?.message} isSending={isSending} />
        )}
      </section>
    </SettingsFrame>
  )
}

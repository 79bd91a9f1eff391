import { createCampaign, listCampaigns } from '@khue/contracts/backoffice/campaigns'
import { redirect, useNavigation } from 'react-router'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { accountText } from '#app/features/backoffice/site/account/account.text.ts'
import { CampaignFields } from '#app/features/backoffice/campaigns/admin/campaign-fields.ts'
import { CampaignForm, emptyDraft } from '#app/features/backoffice/campaigns/admin/campaign-form.tsx'
import { readOptions } from '#app/features/backoffice/campaigns/admin/campaign-options.ts'
import { campaignHref, campaignsPath } from '#app/features/backoffice/campaigns/admin/campaign-paths.ts'
import { campaignsAdminText as text } from '#app/features/backoffice/campaigns/admin/campaigns-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/campaign-new.page'

export const meta: Route.MetaFunction = () => [{ title: `${text.newTitle} · Khuê` }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  await call(listCampaigns, { query: {} }).catch(orSignIn(request)).catch(orNotFound) // a 404 for everybody without the permission
  return { options: await readOptions(call, accountText.roles) }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, CampaignFields)
  const { id } = await api(context).call(createCampaign, { body }).catch(orSignIn(request))
  return redirect(campaignHref(id))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function NewCampaignPage({ loaderData: { options }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <AdminFrame here={text.newTitle} back={{ to: campaignsPath, label: text.back }}>
      <div className={panel.stack}>
        <h1 className="h2">{text.newTitle}</h1>
        <CampaignForm
          draft={emptyDraft}
          options={options}
          save={text.save}
          cancelHref={campaignsPath}
          refusal={actionData && 'error' in actionData ? actionData : undefined}
          isSending={state === 'submitting'}
        />
      </div>
    </AdminFrame>
  )
}

import { changeCampaign, getCampaign } from '@khue/contracts/backoffice/campaigns'
import { redirect, useNavigation } from 'react-router'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { accountText } from '#app/features/backoffice/site/account/account.text.ts'
import { CampaignChange } from '#app/features/backoffice/campaigns/admin/campaign-fields.ts'
import { CampaignForm } from '#app/features/backoffice/campaigns/admin/campaign-form.tsx'
import { readOptions } from '#app/features/backoffice/campaigns/admin/campaign-options.ts'
import { campaignHref } from '#app/features/backoffice/campaigns/admin/campaign-paths.ts'
import { campaignsAdminText as text } from '#app/features/backoffice/campaigns/admin/campaigns-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/campaign-edit.page'

export const meta: Route.MetaFunction = () => [{ title: `${text.editTitle} · Khuê` }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { call } = api(context)
  const id = getCampaign.params.shape.id.safeParse(params.id).data
  if (!id) throw new Response(null, { status: 404 })
  const campaign = await call(getCampaign, { params: { id } }).catch(orSignIn(request)).catch(orNotFound)
  if (campaign.state !== 'DRAFT') throw redirect(campaignHref(id)) // the content of a scheduled campaign is fixed
  const { version, category, title, text: words, url, audience } = campaign
  return {
    href: campaignHref(id),
    draft: { version, category, title, text: words, url, audience },
    options: await readOptions(call, accountText.roles),
  }
}

export const action = formAction(async ({ request, context, params: { id } }: Route.ActionArgs) => {
  const body = await readForm(request, CampaignChange)
  await api(context).call(changeCampaign, { params: { id }, body }).catch(orSignIn(request))
  return redirect(campaignHref(id))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function EditCampaignPage({ loaderData: { href, draft, options }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <AdminFrame here={text.editTitle} back={{ to: href, label: text.backToCampaign }}>
      <div className={panel.stack}>
        <h1 className="h2">{text.editTitle}</h1>
        <CampaignForm
          draft={draft}
          options={options}
          save={text.saveChanges}
          cancelHref={href}
          refusal={actionData && 'error' in actionData ? actionData : undefined}
          isSending={state === 'submitting'}
        />
      </div>
    </AdminFrame>
  )
}

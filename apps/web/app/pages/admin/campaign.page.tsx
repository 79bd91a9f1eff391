import * as contract from '@khue/contracts/backoffice/campaigns'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { redirect } from 'react-router'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { accountText } from '#app/features/backoffice/site/account/account.text.ts'
import { CampaignActions } from '#app/features/backoffice/campaigns/admin/campaign-actions.tsx'
import styles from '#app/features/backoffice/campaigns/admin/campaign-detail.module.css'
import { CampaignHead, CampaignReceivers, CampaignResults } from '#app/features/backoffice/campaigns/admin/campaign-detail.tsx'
import { ScheduleFields } from '#app/features/backoffice/campaigns/admin/campaign-fields.ts'
import { campaignsPath } from '#app/features/backoffice/campaigns/admin/campaign-paths.ts'
import { CampaignPreview } from '#app/features/backoffice/campaigns/admin/campaign-preview.tsx'
import { dueIn, isWaiting, movesIn, toCampaignView } from '#app/features/backoffice/campaigns/admin/campaign-view.ts'
import { campaignsAdminText as text } from '#app/features/backoffice/campaigns/admin/campaigns-admin.text.ts'
import { useProgress } from '#app/features/backoffice/campaigns/admin/use-progress.ts'
import { MailPreview } from '#app/features/people/notifications/admin/message-previews.tsx'
import { NotificationRow } from '#app/features/people/notifications/notification-row.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/campaign.page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.view.title} · Khuê` : text.metaTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { call } = api(context)
  const id = contract.getCampaign.params.shape.id.safeParse(params.id).data
  if (!id) throw new Response(null, { status: 404 })
  const campaign = await call(contract.getCampaign, { params: { id } }).catch(orSignIn(request)).catch(orNotFound)
  const hasBegun = campaign.state !== 'DRAFT' && campaign.state !== 'SCHEDULED'
  const at = Date.now()
  const isDue = hasBegun || dueIn(campaign, at) === 0
  const [plans, audience, counts] = await Promise.all([
    call(listPlans),
    settled(isDue ? Promise.resolve(undefined) : call(contract.countAudience, { params: { id } })),
    settled(hasBegun ? call(contract.getCampaignStats, { params: { id } }) : Promise.resolve(undefined)),
  ])
  const names = { roles: accountText.roles, plans: new Map(plans.items.map(({ sku, name }) => [sku, name])) }
  const inMs = movesIn(campaign, counts.state === 'ready' ? counts.value : undefined, at)
  return { view: toCampaignView(campaign, names, at), audience, counts, inMs }
}

const Step = z.discriminatedUnion('step', [
  z.looseObject({ step: z.literal('schedule') }),
  z.strictObject({ step: z.enum(['test', 'take-back', 'retry', 'stop', 'delete']) }),
])

export const action = formAction(async ({ request, context, params: { id } }: Route.ActionArgs) => {
  const again = request.clone()
  const { step } = await readForm(request, Step)
  return runStep(api(context).call, { id, step, form: again }).catch(orSignIn(request))
})

const plain = {
  test: contract.sendTestCampaign,
  'take-back': contract.unscheduleCampaign,
  retry: contract.retryCampaign,
  stop: contract.stopCampaign,
} as const
type Wanted = { id: string; step: z.output<typeof Step>['step']; form: Request }

async function runStep(call: PageApi['call'], { id, step, form }: Wanted) {
  const params = { id }
  if (step === 'schedule') await call(contract.scheduleCampaign, { params, body: await readForm(form, ScheduleFields) })
  else if (step === 'delete') {
    await call(contract.deleteCampaign, { params })
    return redirect(campaignsPath)
  } else await call(plain[step], { params })
  return { done: true as const }
}

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminCampaignPage({ loaderData: { view, audience, counts, inMs } }: Route.ComponentProps) {
  useProgress(inMs)
  const isAnyWaiting = counts.state === 'ready' && isWaiting(counts.value)
  return (
    <AdminFrame here={view.title} back={{ to: campaignsPath, label: text.back }}>
      <div className={panel.stack} key={view.id}>
        <div>
          <CampaignHead view={view} />
        </div>
        <Loaded of={counts}>{(value) => value && <CampaignResults counts={value} />}</Loaded>
        <div className={styles.columns}>
          <Loaded of={audience}>{(value) => <CampaignActions view={view} people={value?.people} isWaiting={isAnyWaiting} />}</Loaded>
          <CampaignReceivers view={view} />
        </div>
        <CampaignPreview
          push={view.push}
          bell={<NotificationRow notification={view.notification} now={view.at} onOpen={nothing} onMove={nothing} />}
          mail={<MailPreview {...view.mail} />}
        />
      </div>
    </AdminFrame>
  )
}

const nothing = () => undefined

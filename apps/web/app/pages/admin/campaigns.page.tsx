import { listCampaigns } from '@khue/contracts/backoffice/campaigns'
import { Link } from 'react-router'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { CampaignList } from '#app/features/backoffice/campaigns/admin/campaign-list.tsx'
import { campaignsPath } from '#app/features/backoffice/campaigns/admin/campaign-paths.ts'
import { toCampaignRow } from '#app/features/backoffice/campaigns/admin/campaign-view.ts'
import { campaignsAdminText as text } from '#app/features/backoffice/campaigns/admin/campaigns-admin.text.ts'
import { campaignsAddress, readCampaignsQuery, stateChoices } from '#app/features/backoffice/campaigns/admin/campaigns-query.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import type { Route } from './+types/campaigns.page'

export const handle = { ownQuery: ['state', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readCampaignsQuery(new URL(request.url).searchParams)
  const { items, nextCursor } = await api(context).call(listCampaigns, { query }).catch(orSignIn(request)).catch(orNotFound)
  const { cursor, ...choice } = query
  return {
    choices: stateChoices(query),
    isFiltered: query.state !== undefined || cursor !== undefined,
    rows: items.map(toCampaignRow),
    newestHref: cursor && campaignsAddress(choice),
    olderHref: nextCursor && campaignsAddress({ ...choice, cursor: nextCursor }),
  }
}

export default function AdminCampaignsPage({ loaderData: { choices, ...list } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={text.title}
      lead={text.lead}
      beside={
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={`${campaignsPath}/new`}>
          {text.create}
        </Link>
      }
    >
      <ChipRow label={text.byState} choices={choices} />
      <CampaignList {...list} />
    </AdminPage>
  )
}

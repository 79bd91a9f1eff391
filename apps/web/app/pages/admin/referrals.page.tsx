import { listReferrals, referralRefusals, referralStates } from '@khue/contracts/sale/referrals'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { offerChoices, offerPages, readOffersQuery } from '#app/features/offer/courses/admin/offers-query.ts'
import { ReferralList, referralsAdminPath as path } from '#app/features/sale/referrals/admin/referral-list.tsx'
import { referralsAdminText as text } from '#app/features/sale/referrals/admin/referrals-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { NamedChipRow } from '#app/shared/ui/chip-row.tsx'
import type { Route } from './+types/referrals.page'

export const handle = { ownQuery: ['state', 'reason', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { term: _term, ...query } = readOffersQuery(new URL(request.url).searchParams, { state: referralStates, reason: referralRefusals })
  const { items, nextCursor } = await api(context).call(listReferrals, { query }).catch(orSignIn(request)).catch(orNotFound)
  const chooser = { path, query, every: text.every }
  const { isFiltered, newestHref, olderHref } = offerPages(path, query, nextCursor)
  return {
    rows: items,
    isFiltered,
    newestHref,
    olderHref,
    byState: offerChoices({ ...chooser, name: 'state', labels: text.states }),
    byReason: offerChoices({ ...chooser, name: 'reason', labels: text.reasons }),
  }
}

export default function AdminReferralsPage({ loaderData: { byState, byReason, ...list } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <NamedChipRow label={text.byState} choices={byState} />
      <NamedChipRow label={text.byReason} choices={byReason} />
      <ReferralList {...list} />
    </AdminPage>
  )
}

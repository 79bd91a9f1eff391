import { listMyVouchers } from '@khue/contracts/promotions'
import { SettingsFrame } from '#app/features/account/account-frame.tsx'
import { VoucherList } from '#app/features/vouchers/voucher-list.tsx'
import { stateOf, tabsOf, toVoucherView } from '#app/features/vouchers/voucher-view.ts'
import { vouchersText as text } from '#app/features/vouchers/vouchers.text.ts'
import { api } from '#app/shared/api.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/account-settings-vouchers.page'

export const handle = { ownQuery: ['state'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = stateOf(new URL(request.url).searchParams)
  const { items } = await api(context).call(listMyVouchers, { query: { state } }).catch(orSignIn(request))
  const now = Date.now()
  return { state, tabs: tabsOf(state), vouchers: items.map((one) => toVoucherView(one, now)) }
}

export default function VouchersPage({ loaderData: { state, tabs, vouchers } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <section className={panel.panel}>
        <ChipRow label={text.tabs} choices={tabs} />
        <VoucherList vouchers={vouchers} state={state} />
      </section>
    </SettingsFrame>
  )
}

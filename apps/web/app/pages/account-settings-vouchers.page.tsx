import { listMyGifts } from '@khue/contracts/gifts'
import { listMyVouchers } from '@khue/contracts/promotions'
import { useLocation, useNavigate } from 'react-router'
import { SettingsFrame } from '#app/features/account/account-frame.tsx'
import { GiftDialog } from '#app/features/gifts/gift-dialog.tsx'
import { WaitingGifts } from '#app/features/gifts/gift-list.tsx'
import { type GiftView, toGiftView } from '#app/features/gifts/gift-view.ts'
import { VoucherList } from '#app/features/vouchers/voucher-list.tsx'
import { stateOf, tabsOf, toVoucherView } from '#app/features/vouchers/voucher-view.ts'
import { vouchersText as text } from '#app/features/vouchers/vouchers.text.ts'
import { api } from '#app/shared/api.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/account-settings-vouchers.page'

export const handle = { ownQuery: ['state', 'gift'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = stateOf(new URL(request.url).searchParams)
  const { call } = api(context)
  const [vouchers, gifts] = await Promise.all([
    call(listMyVouchers, { query: { state } }).catch(orSignIn(request)),
    call(listMyGifts).catch(orSignIn(request)),
  ])
  const now = Date.now()
  return {
    state,
    tabs: tabsOf(state),
    vouchers: vouchers.items.map((one) => toVoucherView(one, now)),
    gifts: gifts.items.map(toGiftView),
  }
}

export default function VouchersPage({ loaderData: { state, tabs, vouchers, gifts } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <WaitingGifts gifts={gifts.filter((one) => one.state === 'OFFERED')} hrefOf={({ promotionCode }) => `?gift=${promotionCode}`} />
      <section className={panel.panel}>
        <ChipRow label={text.tabs} choices={tabs} />
        <VoucherList vouchers={vouchers} state={state} />
      </section>
      <OpenGift gifts={gifts} />
    </SettingsFrame>
  )
}

/** The gift that the address names. */
function OpenGift({ gifts }: { gifts: readonly GiftView[] }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const code = new URLSearchParams(search).get('gift')
  return (
    <GiftDialog
      opened={code !== null}
      onClose={() => void navigate(pathname, { preventScrollReset: true, replace: true })}
      gift={gifts.find((one) => one.promotionCode === code)}
    />
  )
}

import { listMyGifts } from '@khue/contracts/sale/gifts'
import { listMyVouchers } from '@khue/contracts/sale/promotions'
import { enterReferral, getMyReferrals, createReferralCode } from '@khue/contracts/sale/referrals'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { GiftDialog } from '#app/features/sale/gifts/gift-dialog.tsx'
import { WaitingGifts } from '#app/features/sale/gifts/gift-list.tsx'
import { type GiftView, toGiftView } from '#app/features/sale/gifts/gift-view.ts'
import { ReferralPanel } from '#app/features/sale/referrals/referral-panel.tsx'
import { VoucherList } from '#app/features/sale/promotions/vouchers/voucher-list.tsx'
import { stateOf, tabsOf, toVoucherView, vouchersPath } from '#app/features/sale/promotions/vouchers/voucher-view.ts'
import { vouchersText as text } from '#app/features/sale/promotions/vouchers/vouchers.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/settings-vouchers.page'

export const handle = { ownQuery: ['state', 'gift', 'ref', 'invited'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const Cursor = getMyReferrals.query.shape.cursor.catch(undefined)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = stateOf(searchParams)
  const cursor = Cursor.parse(searchParams.get('invited') ?? undefined)
  const { call } = api(context)
  const [vouchers, gifts, referrals] = await Promise.all([
    call(listMyVouchers, { query: { state } }).catch(orSignIn(request)),
    call(listMyGifts).catch(orSignIn(request)),
    call(getMyReferrals, { query: { cursor } }).catch(orSignIn(request)),
  ])
  const now = Date.now()
  const waiting = new Set(gifts.items.filter((one) => one.state === 'OFFERED').map(({ promotionCode }) => promotionCode))
  return {
    state,
    tabs: tabsOf(state),
    vouchers: vouchers.items.filter(({ code }) => !waiting.has(code)).map((one) => toVoucherView(one, now)), // leaves out unclaimed gifts
    gifts: gifts.items.map(toGiftView),
    referrals,
    isFirst: cursor === undefined,
    typed: searchParams.get('ref')?.slice(0, 20) ?? '',
  }
}

const Step = z.discriminatedUnion('step', [z.object({ step: z.literal('code') }), enterReferral.body.extend({ step: z.literal('enter') })])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, Step)
  const { call } = api(context)
  if (wanted.step === 'enter') return call(enterReferral, { body: { code: wanted.code } }).catch(orSignIn(request))
  await call(createReferralCode).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function VouchersPage({ loaderData: { state, tabs, vouchers, gifts, referrals, isFirst, typed } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <WaitingGifts gifts={gifts.filter((one) => one.state === 'OFFERED')} hrefOf={({ promotionCode }) => `?gift=${promotionCode}`} />
      <section className={panel.panel}>
        <ChipRow label={text.tabs} choices={tabs} />
        <VoucherList vouchers={vouchers} state={state} />
      </section>
      <ReferralPanel
        referrals={referrals}
        typed={typed}
        linkOf={(code) => `${vouchersPath}?ref=${code}`}
        isFirst={isFirst}
        invitedHref={(cursor) => `${vouchersPath}${cursor ? `?invited=${cursor}` : ''}#invited`}
      />
      <OpenGift gifts={gifts} />
    </SettingsFrame>
  )
}

/** Dialog of the gift named in the address. */
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

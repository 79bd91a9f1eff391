import { getProfile } from '@khue/contracts/identity'
import { Link } from 'react-router'
import { SettingsFrame } from '#app/features/account/account-frame.tsx'
import { accountText as text } from '#app/features/account/account.text.ts'
import { api } from '#app/shared/api.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/account-settings-vouchers.page'

export const meta: Route.MetaFunction = () => [{ title: text.vouchersMetaTitle }, { name: 'robots', content: 'noindex' }]

/** Nobody is given vouchers yet; the page is for signed-in people all the same. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await api(context).call(getProfile).catch(orSignIn(request))
}

export default function VouchersPage() {
  return (
    <SettingsFrame title={text.vouchers} lead={text.vouchersLead}>
      <section className={panel.panel}>
        <EmptyState
          title={text.noVouchers}
          text={text.noVouchersHint}
          action={
            <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/open-classes?open=register">
              {text.choosePlan}
            </Link>
          }
        />
      </section>
    </SettingsFrame>
  )
}

import { readPayoutOverview } from '@khue/contracts/money/payouts-admin'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { toAwaited } from '#app/features/money/payouts/admin/batch-view.ts'
import { payoutsAdminText } from '#app/features/money/payouts/admin/payouts-admin.text.ts'
import { StatementImport } from '#app/features/money/payouts/admin/statement-import.tsx'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import type { Route } from './+types/payout-statements.page'

const { statement: text } = payoutsAdminText

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const overview = await api(context).call(readPayoutOverview).catch(orSignIn(request)).catch(orNotFound)
  return { figures: toAwaited(overview) }
}

export default function AdminPayoutStatementsPage({ loaderData: { figures } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <FigureRow label={text.awaited} figures={figures} />
      <StatementImport />
    </AdminPage>
  )
}

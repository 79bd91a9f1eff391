import { listPlansToEdit } from '@khue/contracts/sale/plans-admin'
import { Link } from 'react-router'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { plansPath } from '#app/features/sale/subscriptions/admin/plan-fields.ts'
import { PlanList } from '#app/features/sale/subscriptions/admin/plan-list.tsx'
import { toPlanRow } from '#app/features/sale/subscriptions/admin/plan-view.ts'
import { plansAdminText as text } from '#app/features/sale/subscriptions/admin/plans-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import type { Route } from './+types/plans.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { items } = await api(context).call(listPlansToEdit).catch(orSignIn(request)).catch(orNotFound)
  return { plans: items.map(toPlanRow) }
}

export default function AdminPlansPage({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={text.title}
      lead={text.lead}
      beside={
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={`${plansPath}/new`}>
          {text.add}
        </Link>
      }
    >
      <PlanList plans={plans} />
    </AdminPage>
  )
}

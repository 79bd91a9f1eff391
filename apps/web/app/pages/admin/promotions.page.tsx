import { listPromotions } from '@khue/contracts/sale/promotions-admin'
import { Link } from 'react-router'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { PromotionList } from '#app/features/sale/promotions/admin/promotion-list.tsx'
import { promotionsPath } from '#app/features/sale/promotions/admin/promotion-paths.ts'
import { toPromotionRow } from '#app/features/sale/promotions/admin/promotion-view.ts'
import { promotionsAdminText as text } from '#app/features/sale/promotions/admin/promotions-admin.text.ts'
import { promotionsAddress, readPromotionsQuery, stateChoices } from '#app/features/sale/promotions/admin/promotions-query.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import type { Route } from './+types/promotions.page'

export const handle = { ownQuery: ['state', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readPromotionsQuery(new URL(request.url).searchParams)
  const { items, nextCursor } = await api(context).call(listPromotions, { query }).catch(orSignIn(request)).catch(orNotFound)
  const { cursor, ...choice } = query
  return {
    choices: stateChoices(query),
    isFiltered: query.state !== undefined || cursor !== undefined,
    rows: items.map(toPromotionRow),
    newestHref: cursor && promotionsAddress(choice),
    olderHref: nextCursor && promotionsAddress({ ...choice, cursor: nextCursor }),
  }
}

export default function AdminPromotionsPage({ loaderData: { choices, ...list } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={text.title}
      lead={text.lead}
      beside={
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={`${promotionsPath}/new`}>
          {text.create}
        </Link>
      }
    >
      <ChipRow label={text.byState} choices={choices} />
      <PromotionList {...list} />
    </AdminPage>
  )
}

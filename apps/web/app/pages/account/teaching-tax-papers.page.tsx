import { readMyTaxYear } from '@khue/contracts/sale/tax-papers'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { toTaxYear } from '#app/features/sale/tax-papers/shared/tax-paper-view.ts'
import { taxPapersText as text } from '#app/features/sale/tax-papers/shared/tax-papers.text.ts'
import { TaxPapers } from '#app/features/sale/tax-papers/teacher/tax-papers.tsx'
import { api } from '#app/shared/api.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-tax-papers.page'

export const handle = { query: ['year'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { data: year } = readMyTaxYear.query.shape.year.safeParse(new URL(request.url).searchParams.get('year') ?? undefined)
  const query = year === undefined ? {} : { year }
  return { year: await settled(api(context).call(readMyTaxYear, { query }).then(toTaxYear)).catch(orSignIn(request)) }
}

export default function TeachingTaxPapersPage({ loaderData: { year } }: Route.ComponentProps) {
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        <Loaded of={year}>{(value) => <TaxPapers year={value} />}</Loaded>
      </div>
    </AccountFrame>
  )
}

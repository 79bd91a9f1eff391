import { readPlanShareTerms } from '@khue/contracts/learning/plan-shares'
import { Link } from 'react-router'
import { PlanShareFormula } from '#app/features/learning/plan-shares/formula.tsx'
import { planSharesText as text } from '#app/features/learning/plan-shares/plan-shares.text.ts'
import styles from '#app/features/learning/plan-shares/plan-shares.module.css'
import { api } from '#app/shared/api.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import type { Route } from './+types/plan-shares.page'

export const loader = ({ context }: Route.LoaderArgs) => api(context).call(readPlanShareTerms)

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: text.title,
    description: text.metaDescription,
    data: [
      breadcrumbData([
        { name: text.back, path: '/teachers' },
        { name: text.title, path: '/teachers/plan-shares' },
      ]),
    ],
  })

export default function PlanSharesPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <PlanShareFormula {...loaderData} />
      <p>
        <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to="/teachers">
          {text.back}
        </Link>
      </p>
    </div>
  )
}

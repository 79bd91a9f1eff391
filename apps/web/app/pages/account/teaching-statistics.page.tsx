import { statisticsMonths } from '@khue/contracts/learning/learning-states'
import { getTeachingStatistics } from '@khue/contracts/learning/my-learning'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { toStatistics } from '#app/features/learning/lessons/taught/statistics-view.ts'
import { Statistics } from '#app/features/learning/lessons/taught/statistics.tsx'
import { taughtLessonsText } from '#app/features/learning/lessons/taught/taught.text.ts'
import { api } from '#app/shared/api.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-statistics.page'

const { statistics: text } = taughtLessonsText

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  return { statistics: await settled(api(context).call(getTeachingStatistics).then(toStatistics)).catch(orSignIn(request)) }
}

export default function TeachingStatisticsPage({ loaderData: { statistics } }: Route.ComponentProps) {
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead(statisticsMonths)}</p>
        </div>
        <Loaded of={statistics}>{(value) => <Statistics statistics={value} />}</Loaded>
      </div>
    </AccountFrame>
  )
}

import { listLessons } from '@khue/contracts/learning/lessons'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { scheduleHref, scheduleViews } from '#app/features/learning/lessons/taught/schedule-address.ts'
import { Schedule } from '#app/features/learning/lessons/taught/schedule.tsx'
import { toTaughtWeeks } from '#app/features/learning/lessons/taught/taught-view.ts'
import { taughtLessonsText } from '#app/features/learning/lessons/taught/taught.text.ts'
import { api } from '#app/shared/api.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-schedule.page'

const { schedule: text } = taughtLessonsText

export const handle = { ownQuery: ['when', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const when = scheduleViews.find((one) => one === url.searchParams.get('when')) ?? 'COMING'
  const { cursor } = readPlace(url.searchParams)
  const found = api(context)
    .call(listLessons, { query: { role: 'TEACHER', when, cursor } })
    .catch(orWithoutCursor(url))
  const list = await settled(found).catch(orSignIn(request))
  return {
    when,
    choices: scheduleViews.map((one) => ({ label: text.views[one], href: scheduleHref({ when: one }), isOn: one === when })),
    weeks: list.state === 'ready' ? { ...list, value: toTaughtWeeks(list.value.items, list.value.now) } : list,
    first: cursor && scheduleHref({ when }),
    next: list.state === 'ready' && list.value.nextCursor ? scheduleHref({ when, cursor: list.value.nextCursor }) : undefined,
  }
}

export default function TeachingSchedulePage({ loaderData: { weeks, ...around } }: Route.ComponentProps) {
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        <Loaded of={weeks}>{(value) => <Schedule {...around} weeks={value} />}</Loaded>
      </div>
    </AccountFrame>
  )
}

import { listPeople } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { formatDate } from '#platform/vietnam/format'
import { demoNotices } from './data/notices.ts'
import { personId } from './seed.ts'

const dayMs = 86_400_000
const readAfterDays = 3

/** The last occurrence of a weekday and time before `now`. */
export function lastOccurrence({ on, at }: { on: number; at: string }, now: Date) {
  const today = inVietnam(now).toPlainDate()
  const thisWeek = today.subtract({ days: (today.dayOfWeek - 1 - on + 7) % 7 })
  const moment = vietnamMoment(thisWeek, at)
  return moment <= now ? moment : vietnamMoment(thisWeek.subtract({ days: 7 }), at)
}

/** Updates the inboxes of the demo's people: each notification comes again every week. Safe to run twice, at any time. */
export async function notifyDemoPeople(deps: Deps) {
  const now = deps.clock()
  const people = await listPeople(deps, [...new Set(demoNotices.map(({ to }) => personId(to)))])
  for (const { to, key, on, at, text, ...notice } of demoNotices) {
    const id = personId(to)
    if (!people.has(id)) continue
    const moment = lastOccurrence({ on, at }, now)
    await notify(deps, [id], {
      ...notice,
      event: `demo ${key} ${formatDate(moment)}`,
      text: text((days) => formatDate(new Date(moment.getTime() + days * dayMs))),
      past: { at: moment, isRead: now.getTime() - moment.getTime() > readAfterDays * dayMs },
    })
  }
}

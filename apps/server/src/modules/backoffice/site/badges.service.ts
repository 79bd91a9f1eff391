import type { Badges } from '@khue/contracts/backoffice/badges'
import { countUnread } from '#modules/community/chat'
import { countHomeworkDue } from '#modules/learning/homework'
import { countReportsDue } from '#modules/learning/learning-reports'
import { countMarking } from '#modules/learning/marking'
import { countRequestsToDecide } from '#modules/people/family-requests'
import { readWorkItemCounts } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'

/** What waits for a person. What only some roles have is counted for them alone. */
export async function readBadges(deps: Deps, actor: Actor): Promise<Badges> {
  const has = (...roles: Actor['roles'][number][]) => roles.some((role) => actor.roles.includes(role))
  const isTeaching = has('teacher', 'tutor')
  const [unread, requests, homework, marking, reports, work] = await Promise.all([
    countUnread(deps, actor),
    countRequestsToDecide(deps, actor.id),
    has('student', 'parent') ? countHomeworkDue(deps, actor.id) : [],
    isTeaching ? countMarking(deps, actor.id) : 0,
    isTeaching ? countReportsDue(deps, actor.id) : { due: 0, nextDueAt: null },
    has('admin') ? readWorkItemCounts(deps, actor) : undefined,
  ])
  const now = work?.now ?? deps.clock().toISOString()
  return { now, unread, requests, homework, marking, reports, queues: work?.counts ?? [] }
}

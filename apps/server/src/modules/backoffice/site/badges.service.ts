import type { Badges } from '@khue/contracts/backoffice/badges'
import { countUnread } from '#modules/community/chat'
import { countRequestsToDecide } from '#modules/people/family-requests'
import { readWorkItemCounts } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'

/** What waits for a person. The queues are read for admins only. */
export async function readBadges(deps: Deps, actor: Actor): Promise<Badges> {
  const [unread, requests, work] = await Promise.all([
    countUnread(deps, actor),
    countRequestsToDecide(deps, actor.id),
    actor.roles.includes('admin') ? readWorkItemCounts(deps, actor) : undefined,
  ])
  return { now: work?.now ?? deps.clock().toISOString(), unread, requests, queues: work?.counts ?? [] }
}

import type { NotificationChannel } from '@khue/contracts/people/notification-settings'
import type { Deps } from '#platform/deps'
import type { ClaimedDelivery } from './send.repository.ts'

/** Why a message is not sent whose module says that it is not this person's any more. */
export const concernsNobody = 'not theirs any more'

/** Opening this path marks it read and redirects to its subject. */
export const pathOf = ({ id }: { id: string }) => `/notification/${id}/open`

type Step = Pick<ClaimedDelivery, 'id' | 'personId' | 'outside'>

/** What the module of the notice decides, and about what. Undefined for an ordinary notice. */
function outsideOf({ outsideAddresses }: Deps, { personId, outside }: Step) {
  const [kind, reference] = outside?.split(/ (.*)/s) ?? []
  const address = outsideAddresses?.get(kind ?? '')
  return address && reference !== undefined ? { address, message: { personId, reference } } : undefined
}

/** Of claimed steps, those that do not concern their person any more: over every channel, and in a digest. */
export async function listEnded(deps: Deps, steps: readonly ClaimedDelivery[]) {
  const ended = new Set<ClaimedDelivery>()
  for (const step of steps) {
    const outside = outsideOf(deps, step)
    if (outside && !(await outside.address.isStillFor(deps, outside.message))) ended.add(step)
  }
  return ended
}

/** The path in a message over this channel; undefined when the message does not concern the person any more. */
export async function openedBy(deps: Deps, step: Step, channel: NotificationChannel) {
  const outside = outsideOf(deps, step)
  if (!outside || (channel !== 'email' && channel !== 'zalo')) return pathOf(step)
  return outside.address.make(deps, outside.message, channel)
}

import type { NotificationChannel } from '@khue/contracts/people/notification-settings'
import { type Outcome, sendByChannel } from '#modules/ground/channels'
import { type Contact, listContacts } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { sendPush } from '../push/send-push.service.ts'
import { costOf, release, reserve } from './budget.service.ts'
import { isSentWhenRead, skipQuietHours, quietHoursFor } from '../planning/escalation-plan.ts'
import { readQuietHours, readPreferences } from '../planning/plan.service.ts'
import * as stored from './send.repository.ts'
import { concernsNobody, listEnded, openedBy, pathOf } from './outside-addresses.service.ts'
import { canUnsubscribe, unsubscribeUrl } from './unsubscribe.ts'

/** For a test to oneself. */
export const testPriority = -1
/** Each step takes CPU time of this process: mailings take few at once, so that no batch blocks for long. */
const atOnce: Record<stored.Line, number> = { single: 16, mailing: 3 }

/** Sends a batch of due steps of one channel. Returns whether there were any. */
export async function sendDue(deps: Deps, channel: NotificationChannel, line: stored.Line) {
  const due = await claimDeliverable(deps, ({ db }) => stored.claimDue(db, channel, line, atOnce[line]))
  if (!due) return false
  await Promise.all(due.wanted.map((step) => deliver(deps, step, due.contacts.get(step.personId))))
  return true
}

/**
 * Claims steps and filters those still enabled, in one transaction: on any failure they stay waiting and are not marked as sent. Disabled ones are
 * skipped; steps of people in quiet hours are postponed. Undefined when none was due.
 */
export const claimDeliverable = (deps: Deps, claim: (deps: Deps) => Promise<readonly stored.ClaimedDelivery[] | undefined>) =>
  transact(deps, async (deps) => {
    const claimed = await claim(deps)
    if (!claimed) return undefined
    const personIds = [...new Set(claimed.map(({ personId }) => personId))]
    const contacts = await listContacts(deps, personIds)
    const skipReason = await readSkipReasons(deps, personIds)
    const ended = await listEnded(deps, claimed)
    const sendTimeOf = await readSendTimes(deps, contacts)
    const wanted: stored.ClaimedDelivery[] = []
    for (const step of claimed) {
      const [reason, moment] = [ended.has(step) ? concernsNobody : skipReason(step), sendTimeOf(step)]
      if (reason) await stored.endDelivery(deps.db, step, { state: 'SUPPRESSED', reason })
      else if (moment > step.begunAt) await stored.putBackDelivery(deps.db, step, moment)
      else wanted.push(step)
    }
    return { wanted, contacts }
  })

/** Why a step is no longer enabled, by changes since it was planned. */
async function readSkipReasons(deps: Deps, personIds: readonly string[]) {
  const isOn = await readPreferences(deps, personIds)
  return ({ personId, category, channel, isStopped, isRead }: stored.ClaimedDelivery) => {
    if (isStopped) return 'mailing stopped'
    if (isRead && !isSentWhenRead(category, channel)) return 'read'
    return isOn(personId, category, channel) ? undefined : 'switched off'
  }
}

/** When a claimed step may be sent: now, or after quiet hours that began since it was planned. A test ignores quiet hours. */
async function readSendTimes(deps: Deps, contacts: ReadonlyMap<string, Contact>) {
  const quietHoursOf = await readQuietHours(deps, contacts)
  return ({ personId, category, isRequested, channel, priority, begunAt }: stored.ClaimedDelivery) => {
    const contact = contacts.get(personId)
    if (!contact || priority === testPriority) return begunAt
    return skipQuietHours(begunAt, quietHoursFor({ category, isRequested }, channel, quietHoursOf(contact).quietHours))
  }
}

async function deliver(deps: Deps, step: stored.ClaimedDelivery, contact: Contact | undefined) {
  const costVnd = costOf(deps, step.channel)
  if (!(await reserve(deps, step.category, costVnd))) {
    await stored.endDelivery(deps.db, step, { state: 'SUPPRESSED', reason: 'budget spent' })
    return
  }
  const outcome = await send(deps, step, contact)
  if (outcome.is === 'refused' || outcome.is === 'later') await release(deps, step.category, costVnd)
  await recordOutcome(deps, step, outcome, costVnd)
}

/** Seconds before each retry. */
const waits = [30, 120, 600, 1800]

/** Seconds until the next attempt; undefined when there is none. */
export const retryDelay = (attempts: number, outcome: Outcome) => (outcome.is === 'later' ? waits[attempts - 1] : undefined)

/** Records the outcome and schedules a retry. */
export async function recordOutcome(deps: Deps, step: stored.ClaimedDelivery, outcome: Outcome, costVnd = 0) {
  if (outcome.is === 'sent') return stored.endDelivery(deps.db, step, { state: 'SENT', costVnd })
  const waitSeconds = retryDelay(step.attempts, outcome)
  const { channel, type } = step
  deps.log.warn({ channel, type, attempts: step.attempts, outcome: outcome.is, reason: outcome.reason }, 'notification not sent')
  return waitSeconds !== undefined
    ? stored.endDelivery(deps.db, step, { state: 'WAITING', reason: outcome.reason, waitSeconds })
    : stored.endDelivery(deps.db, step, { state: 'FAILED', reason: outcome.reason, costVnd: outcome.is === 'unknown' ? costVnd : 0 })
}

async function send(deps: Deps, step: stored.ClaimedDelivery, contact: Contact | undefined): Promise<Outcome> {
  const { personId, id, channel, category, isRequested, title, content, reason } = step
  if (!contact) return { is: 'refused', reason: 'no account' } // erased or locked
  if (channel === 'push') {
    return sendPush(deps, personId, {
      tag: id,
      title,
      body: content,
      url: pathOf(step),
      isUrgent: category === 'WARN' || category === 'RMD' || isRequested,
    })
  }
  const to = channel === 'email' ? contact.email : contact.phone
  if (!to) return { is: 'refused', reason: 'no address' }
  const opened = await openedBy(deps, step, channel)
  if (opened === undefined) return { is: 'refused', reason: concernsNobody }
  const url = new URL(opened, deps.config.publicUrl).href
  const params = {
    title,
    // the template that Zalo has approved has no button with an address of its own
    text: channel === 'zalo' && step.outside !== null ? `${content} ${url}` : content,
    url,
    reason,
    ...(channel === 'email' && canUnsubscribe(category) && { unsubscribeUrl: unsubscribeUrl(deps.config, { personId, scope: category }) }),
  }
  return sendByChannel(deps, { over: channel, to, message: { template: 'notification', params }, id: `${id}-${channel}` })
}

import type { NotificationChannel } from '@khue/contracts/notification-settings'
import { type Outcome, sendOver } from '#modules/channels'
import { type Contact, listContacts } from '#modules/identity'
import { type Deps, transact } from '#platform/deps'
import { sendPush } from '../push/send-push.service.ts'
import { costOf, release, reserve } from './budget.service.ts'
import { isSentWhenRead, outOfQuiet, quietFor } from './ladder.ts'
import { readRests, readSwitches } from './plan.service.ts'
import * as stored from './send.repository.ts'
import { canUnsubscribe, unsubscribeUrl } from './unsubscribe.ts'

/** Of what somebody tries on themselves. */
export const priorityOfTrial = -1
/** Each costs a moment of this process: of a mailing only few, so that none of its moments is long. */
const atOnce: Record<stored.Line, number> = { single: 16, mailing: 3 }

/** Takes some of the rungs of one channel that are due. Answers whether there were any. */
export async function sendDue(deps: Deps, channel: NotificationChannel, line: stored.Line) {
  const due = await claimWanted(deps, ({ db }) => stored.claimDue(db, channel, line, atOnce[line]))
  if (!due) return false
  await Promise.all(due.wanted.map((rung) => take(deps, rung, due.contacts.get(rung.personId))))
  return true
}

/**
 * Takes rungs in hand and tells which of them are still wanted, in one transaction: should anything fail on the way there, they wait as
 * before, and nobody takes them for sent. What is not wanted any more is spared; whoever sleeps sleeps on. Undefined when none was due.
 */
export const claimWanted = (deps: Deps, claim: (deps: Deps) => Promise<readonly stored.InHand[] | undefined>) =>
  transact(deps, async (deps) => {
    const inHand = await claim(deps)
    if (!inHand) return undefined
    const personIds = [...new Set(inHand.map(({ personId }) => personId))]
    const contacts = await listContacts(deps, personIds)
    const reasonToSpare = await readReasonsToSpare(deps, personIds)
    const leavesAt = await readLeaving(deps, contacts)
    const wanted: stored.InHand[] = []
    for (const rung of inHand) {
      const [reason, moment] = [reasonToSpare(rung), leavesAt(rung)]
      if (reason) await stored.endDelivery(deps.db, rung, { state: 'SPARED', reason })
      else if (moment > rung.begunAt) await stored.putBackDelivery(deps.db, rung, moment)
      else wanted.push(rung)
    }
    return { wanted, contacts }
  })

/** Why a rung is not wanted any more, by what was decided since it was planned. */
async function readReasonsToSpare(deps: Deps, personIds: readonly string[]) {
  const isOn = await readSwitches(deps, personIds)
  return ({ personId, category, channel, isStopped, isRead }: stored.InHand) => {
    if (isStopped) return 'mailing stopped'
    if (isRead && !isSentWhenRead(category, channel)) return 'read'
    return isOn(personId, category, channel) ? undefined : 'switched off'
  }
}

/** When a rung in hand may leave: now, or once a reader has slept who fell asleep since it was planned. A trial wakes whoever asked. */
async function readLeaving(deps: Deps, contacts: ReadonlyMap<string, Contact>) {
  const restOf = await readRests(deps, contacts)
  return ({ personId, category, channel, priority, begunAt }: stored.InHand) => {
    const contact = contacts.get(personId)
    if (!contact || priority === priorityOfTrial) return begunAt
    return outOfQuiet(begunAt, quietFor(category, channel, restOf(contact).quietHours))
  }
}

async function take(deps: Deps, rung: stored.InHand, contact: Contact | undefined) {
  const costVnd = costOf(deps, rung.channel)
  if (!(await reserve(deps, rung.category, costVnd))) {
    await stored.endDelivery(deps.db, rung, { state: 'SPARED', reason: 'budget spent' })
    return
  }
  const outcome = await send(deps, rung, contact)
  if (outcome.is === 'refused' || outcome.is === 'later') await release(deps, rung.category, costVnd)
  await finish(deps, rung, outcome, costVnd)
}

/** Seconds after each attempt that did not come through. */
const waits = [30, 120, 600, 1800]

/** How many until another attempt; undefined when there is none. */
export const waitAfter = (attempts: number, outcome: Outcome) => (outcome.is === 'later' ? waits[attempts - 1] : undefined)

/** Writes down how it went, and when to try again. */
export async function finish(deps: Deps, rung: stored.InHand, outcome: Outcome, costVnd = 0) {
  if (outcome.is === 'sent') return stored.endDelivery(deps.db, rung, { state: 'SENT', costVnd })
  const waitSeconds = waitAfter(rung.attempts, outcome)
  const { channel, type } = rung
  deps.log.warn({ channel, type, attempts: rung.attempts, outcome: outcome.is, reason: outcome.reason }, 'notification not sent')
  return waitSeconds !== undefined
    ? stored.endDelivery(deps.db, rung, { state: 'WAITING', reason: outcome.reason, waitSeconds })
    : stored.endDelivery(deps.db, rung, { state: 'FAILED', reason: outcome.reason, costVnd: outcome.is === 'unknown' ? costVnd : 0 })
}

/** It is read by going there, and the way goes on to what it is about. */
const pathOf = ({ id }: stored.InHand) => `/notification/${id}/open`

async function send(deps: Deps, rung: stored.InHand, contact: Contact | undefined): Promise<Outcome> {
  const { personId, id, channel, category, title, content, why } = rung
  if (!contact) return { is: 'refused', reason: 'no account' } // gone, or locked
  if (channel === 'push') {
    return sendPush(deps, personId, {
      tag: id,
      title,
      body: content,
      url: pathOf(rung),
      isUrgent: category === 'WARN' || category === 'RMD',
    })
  }
  const to = channel === 'email' ? contact.email : contact.phone
  if (!to) return { is: 'refused', reason: 'no address' }
  const url = new URL(pathOf(rung), deps.config.publicUrl).href
  const params = {
    title,
    text: content,
    url,
    why,
    ...(channel === 'email' && canUnsubscribe(category) && { unsubscribeUrl: unsubscribeUrl(deps.config, { personId, scope: category }) }),
  }
  return sendOver(deps, { over: channel, to, message: { template: 'notification', params }, id: `${id}-${channel}` })
}

import { assertOutsideTransaction } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import type { Loop } from '#platform/jobs/loops'
import { notifyAll } from '#modules/people/notifications'
import { listConnected } from '../presence/presence.service.ts'
import { listInQuietHours } from '../safety/answer-hours.service.ts'
import { listHidden } from '../safety/write-restrictions.service.ts'
import { describeParticipants } from '../participants/participants.service.ts'
import { filterAccessibleRooms } from '../access/room-access.service.ts'
import { unreadNotice } from './alerts.notices.ts'
import * as stored from './alerts.repository.ts'

/** Time for an open page to show a message before its reader is notified. */
const graceSeconds = 2
/** Longer time for a person with a page open; after it they are assumed not to be looking. */
const graceWithPageSeconds = 30
/** Retry interval while a person still has a page open. */
const lookAgainSeconds = 3
/** No second notice about the same unread messages of a room within this time. */
const againAfterMinutes = 60
const roomsAtOnce = 50
const callsAtOnce = 50

/** Schedules alerts for new messages. Returns whether there may be more. */
export const scheduleUnreadAlerts = async (deps: Deps) =>
  (await stored.scheduleAlerts(assertOutsideTransaction(deps.db), {
    limit: roomsAtOnce,
    seconds: graceSeconds,
    minutes: againAfterMinutes,
  })) === roomsAtOnce

/**
 * Sends due alerts as notices to the inbox; the person's notification settings add other channels. During quiet hours an alert is postponed to their
 * end. Returns whether there may be more.
 */
export const sendDueAlerts = (deps: Deps) =>
  transact(deps, async (deps) => {
    const { taken, wanted } = await stored.claimDueAlerts(deps.db, { limit: callsAtOnce, minutes: againAfterMinutes })
    const people = [...new Set(wanted.map(({ personId }) => personId))]
    const [resting, connected] = [await listInQuietHours(deps, people), await listConnected(deps, people)]
    const [notified, postponed]: [stored.UnreadAlert[], stored.PostponedAlert[]] = [[], []]
    for (const call of wanted) {
      const until = resting.get(call.personId)?.until
      const isLooking = connected.has(call.personId) && call.waitedSeconds < graceWithPageSeconds
      if (until || isLooking) postponed.push({ ...call, until })
      else if (await shouldAlert(deps, call)) {
        await notifyReader(deps, call)
        notified.push(call)
      }
    }
    if (postponed.length > 0) await stored.postponeAlerts(deps.db, postponed, lookAgainSeconds)
    // Last, because the updated rows stay locked until commit and block these people from writing.
    if (notified.length > 0) await stored.setAlerted(deps.db, notified)
    return taken === callsAtOnce
  })

async function shouldAlert(deps: Deps, call: stored.UnreadAlert) {
  const [isThere] = await filterAccessibleRooms(deps, call.personId, [call])
  if (!isThere) return false
  return call.kind !== 'P2P' || !call.lastSenderId || !(await listHidden(deps, call.personId, [call.lastSenderId])).has(call.lastSenderId)
}

async function notifyReader(deps: Deps, call: stored.UnreadAlert) {
  const people = call.lastSenderId ? await describeParticipants(deps, [call.lastSenderId]) : undefined
  const sender = people?.get(call.lastSenderId ?? '')?.name
  await notifyAll(deps, [{ personIds: [call.personId], notice: unreadNotice(call, sender) }])
}

export const alertLoops: readonly Loop[] = [
  { name: 'chat:schedule-alerts', everyMs: 300, run: scheduleUnreadAlerts },
  { name: 'chat:send-alerts', everyMs: 300, run: sendDueAlerts },
]

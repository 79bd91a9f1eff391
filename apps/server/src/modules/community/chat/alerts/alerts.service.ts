import { assertOutsideTransaction } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import type { Loop } from '#platform/jobs/loops'
import { notifyAll } from '#modules/people/notifications'
import { listConnected } from '../presence/presence.service.ts'
import { listInQuietHours } from '../safety/answer-hours.service.ts'
import { listHidden } from '../safety/write-restrictions.service.ts'
import { describeParticipants } from '../service/participants.ts'
import { filterAccessibleRooms } from '../service/room-access.ts'
import { unreadNotice } from './alerts.notices.ts'
import * as stored from './alerts.repository.ts'

/** How long an open page has to show a message before its reader is called from wherever they are. */
const graceSeconds = 2
/** Whoever has a page open has so long to see it there: then they are not at it. */
const graceWithPageSeconds = 30
/** Whoever closes it meanwhile is called soon. */
const lookAgainSeconds = 3
/** Whoever was called and has not come is not called again by the same room for so long. */
const againAfterMinutes = 60
const roomsAtOnce = 50
const callsAtOnce = 50

/** Looks whom new messages are to call. Answers whether there may be more. */
export const scheduleUnreadAlerts = async (deps: Deps) =>
  (await stored.scheduleAlerts(assertOutsideTransaction(deps.db), {
    limit: roomsAtOnce,
    seconds: graceSeconds,
    minutes: againAfterMinutes,
  })) === roomsAtOnce

/**
 * Calls those whose time has come and who are needed nowhere: by a notice in their inbox, from where the ways of their settings lead to
 * them. Whoever has quiet hours is called when these end. Answers whether there may be more.
 */
export const sendDueAlerts = (deps: Deps) =>
  transact(deps, async (deps) => {
    const { taken, wanted } = await stored.claimDueAlerts(deps.db, { limit: callsAtOnce, minutes: againAfterMinutes })
    const people = [...new Set(wanted.map(({ personId }) => personId))]
    const [resting, connected] = [await listInQuietHours(deps, people), await listConnected(deps, people)]
    const [told, later]: [stored.UnreadAlert[], stored.PostponedAlert[]] = [[], []]
    for (const call of wanted) {
      const until = resting.get(call.personId)?.until
      const isLooking = connected.has(call.personId) && call.waitedSeconds < graceWithPageSeconds
      if (until || isLooking) later.push({ ...call, until })
      else if (await shouldAlert(deps, call)) {
        await notifyReader(deps, call)
        told.push(call)
      }
    }
    if (later.length > 0) await stored.postponeAlerts(deps.db, later, lookAgainSeconds)
    if (told.length > 0) await stored.setAlerted(deps.db, told) // at the end: until it is committed, none of them could write
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

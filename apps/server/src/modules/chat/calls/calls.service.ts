import { outsideTransaction } from '#platform/db'
import { type Deps, transact } from '#platform/deps'
import type { Loop } from '#platform/loops'
import { notifyAll } from '#modules/notifications'
import { listConnected } from '../presence/presence.service.ts'
import { listResting } from '../safety/answer-hours.service.ts'
import { listHidden } from '../safety/writing.service.ts'
import { describeParticipants } from '../service/participants.ts'
import { listStillOf } from '../service/standing.ts'
import { calledNotice } from './calls.notices.ts'
import * as stored from './calls.repository.ts'

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
export const spreadCalls = async (deps: Deps) =>
  (await stored.spread(outsideTransaction(deps.db), { limit: roomsAtOnce, seconds: graceSeconds, minutes: againAfterMinutes })) ===
  roomsAtOnce

/**
 * Calls those whose time has come and who are needed nowhere: by a notice in their inbox, from where the ways of their settings lead to
 * them. Whoever has quiet hours is called when these end. Answers whether there may be more.
 */
export const callDue = (deps: Deps) =>
  transact(deps, async (deps) => {
    const { taken, wanted } = await stored.takeCalls(deps.db, { limit: callsAtOnce, minutes: againAfterMinutes })
    const people = [...new Set(wanted.map(({ personId }) => personId))]
    const [resting, connected] = [await listResting(deps, people), await listConnected(deps, people)]
    const [told, later]: [stored.Call[], stored.PutOff[]] = [[], []]
    for (const call of wanted) {
      const until = resting.get(call.personId)?.until
      const isLooking = connected.has(call.personId) && call.waitedSeconds < graceWithPageSeconds
      if (until || isLooking) later.push({ ...call, until })
      else if (await mayHear(deps, call)) {
        await tell(deps, call)
        told.push(call)
      }
    }
    if (later.length > 0) await stored.putOff(deps.db, later, lookAgainSeconds)
    if (told.length > 0) await stored.setCalled(deps.db, told) // at the end: until it is committed, none of them could write
    return taken === callsAtOnce
  })

async function mayHear(deps: Deps, call: stored.Call) {
  const [isThere] = await listStillOf(deps, call.personId, [call])
  if (!isThere) return false
  return call.kind !== 'P2P' || !call.lastSenderId || !(await listHidden(deps, call.personId, [call.lastSenderId])).has(call.lastSenderId)
}

async function tell(deps: Deps, call: stored.Call) {
  const people = call.lastSenderId ? await describeParticipants(deps, [call.lastSenderId]) : undefined
  const sender = people?.get(call.lastSenderId ?? '')?.name
  await notifyAll(deps, [{ personIds: [call.personId], notice: calledNotice(call, sender) }])
}

export const callLoops: readonly Loop[] = [
  { name: 'chat:spread-calls', everyMs: 300, run: spreadCalls },
  { name: 'chat:call', everyMs: 300, run: callDue },
]

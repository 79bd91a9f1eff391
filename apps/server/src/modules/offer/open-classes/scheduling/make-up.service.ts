import { changeNoticeHours } from '@khue/contracts/offer/runs'
import { listClosures, occupy, release } from '#modules/people/timetable'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { inVietnam } from '#platform/vietnam/time'
import { assertMayMakeUp, checkTimes, type Times } from '../open-class.ts'
import { meetingMoved } from '../meetings.events.ts'
import { openClassError } from '../open-classes.errors.ts'
import { lockPlaced, shown } from './scheduling.service.ts'
import * as stored from './scheduling.repository.ts'

type MakeUp = { id: string; timesRevision: number; times: Times; reason: string }

/**
 * Gives a class that was not held another time, and moves its teacher's time. Called by lessons only, which decides what was not held; a class that
 * has not begun is moved by `moveOpenClass`. Throws OPEN_CLASS_NOT_FOUND for others, CLASS_TIMES_STALE, CLASS_MAKE_UP_TOO_SOON less than a day ahead
 * except for admins, CLASS_MAKE_UP_ON_CLOSURE, and TIMETABLE_CLASH when the teacher is busy.
 */
export const planClassMakeUp = (deps: Deps, actor: Actor, { id, timesRevision, times, reason }: MakeUp) =>
  transact(deps, async (deps) => {
    checkTimes(times)
    const found = await lockPlaced(deps, id, times.startsAt)
    const isAdmin = actor.roles.includes('admin')
    const { teacherId, startsAt, endsAt } = found
    if ((actor.id !== teacherId && !isAdmin) || startsAt === null || endsAt === null) throw openClassError.OPEN_CLASS_NOT_FOUND()
    const before = shown({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
    if (found.timesRevision !== timesRevision) throw openClassError.CLASS_TIMES_STALE({ ...before, timesRevision: found.timesRevision })
    const isSoon = await stored.isSoon(deps.db, times.startsAt, changeNoticeHours)
    assertMayMakeUp({ hasBegun: found.hasBegun, isPast: found.isPast, isSoon }, { isAdmin })
    await refuseClosure(deps, times.startsAt)
    await stored.setTimes(deps.db, id, times)
    await release(deps, id)
    await occupy(deps, { personId: teacherId, from: times.startsAt, to: times.endsAt, kind: 'class', refId: id })
    await publish(deps, meetingMoved, {
      kind: 'CLASS',
      refId: id,
      teacherId,
      meeting: { id, ...shown(times) },
      before,
      revision: timesRevision + 1,
      reason,
    })
  })

/** Throws CLASS_MAKE_UP_ON_CLOSURE. */
async function refuseClosure(deps: Deps, at: Date) {
  const on = inVietnam(at).toPlainDate().toString()
  const [closure] = await listClosures(deps, { from: on, to: on })
  if (closure) throw openClassError.CLASS_MAKE_UP_ON_CLOSURE({ on, name: closure.name })
}

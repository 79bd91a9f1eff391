import type { z } from 'zod'
import type { lessonRosterChanged } from '#modules/learning/lessons'
import { listRunDays } from '#modules/offer/courses'
import { findSeated } from '#modules/offer/seats'
import { mayUse } from '#modules/sale/entitlements'
import type { Deps } from '#platform/deps'
import type { ClassKey } from '../chat-room.ts'
import { joinAsTeachers, joinClass, leaveClass } from './classes.service.ts'

type Roster = z.output<typeof lessonRosterChanged.payload>

/** Runs of a course share its rooms: a learner leaves them when neither a seat nor a right to the course is left, not when they move to another run. */
export async function followRoster(deps: Deps, { kind, refId, joined, left, teacherIds }: Roster) {
  const key = await keyOf(deps, { kind, refId })
  if (!key) return
  for (const learnerId of new Set([...joined, ...left])) {
    const isLearner = (await mayUse(deps, learnerId, key.kind, key.refId)) || (await findSeated(deps, [refId], [learnerId])).size > 0
    await (isLearner ? joinClass : leaveClass)(deps, learnerId, key)
  }
  await joinAsTeachers(deps, key, teacherIds)
}

async function keyOf(deps: Deps, { kind, refId }: Pick<Roster, 'kind' | 'refId'>): Promise<ClassKey | undefined> {
  if (kind === 'CLASS') return { kind: 'LL', refId }
  const [run] = await listRunDays(deps, [refId])
  return run && { kind: 'CO', refId: run.courseId }
}

import { listClassTimes, rescheduleOpenClass } from '#modules/offer/open-classes'
import { AppError } from '#platform/errors'
import type { Deps } from '#platform/deps'
import { demoClasses } from './data/classes.ts'
import type { DemoClass } from './data/demo-class.ts'
import { nextOccurrence } from './occurrences.ts'
import { classId } from './seed.ts'

/** Moves past demo classes to their next time. Safe to run twice, at any time. */
export async function rescheduleDemoClasses(deps: Deps) {
  const now = deps.clock()
  const times = await listClassTimes(
    deps,
    demoClasses.map(({ key }) => classId(key)),
  )
  const over = new Set(times.filter(({ endsAt }) => endsAt !== null && endsAt <= now).map(({ id }) => id))
  for (const one of demoClasses) {
    if (over.has(classId(one.key))) await moveToNextFreeTime(deps, one)
  }
}

const attempts = 5

/** Skips an occurrence at which the teacher is busy. */
async function moveToNextFreeTime(deps: Deps, { key, pattern }: DemoClass) {
  let after = deps.clock()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const times = nextOccurrence(pattern, after)
    try {
      return await rescheduleOpenClass(deps, classId(key), times)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TIMETABLE_CLASH') throw error
      after = times.endsAt
    }
  }
  deps.log.warn({ class: key }, 'no free slot for demo class')
}

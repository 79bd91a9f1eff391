import { listAssignments, listLearnersBehind } from '@khue/contracts/learning/assignments'
import type { Lesson } from '@khue/contracts/learning/lesson-shapes'
import type { PageApi } from '#app/shared/load-context.ts'
import { settled } from '#app/shared/settled.ts'
import type { GivenTo } from '../shared/assignment-addresses.ts'
import { toBehindRows, toTaughtHomework } from './taught-homework-view.ts'

type Call = PageApi['call']

/** For the teacher of a lesson; undefined for others, and for a lesson that does not take place. */
export async function loadHomeworkOfLesson(call: Call, { id, kind, state, teaching }: Lesson) {
  if (!teaching?.isOwn || state === 'CANCELLED') return undefined
  const to: GivenTo = kind === 'COURSE' ? { run: teaching.class.id, lesson: id } : { class: teaching.class.id, lesson: id }
  return { to, homework: await settled(call(listAssignments, { query: { lessonId: id } }).then(toTaughtHomework)) }
}

/** For the teacher of a class. */
export async function loadHomeworkOfClass(call: Call, refId: string) {
  const [homework, behind] = await Promise.all([
    settled(call(listAssignments, { query: { refId } }).then(toTaughtHomework)),
    settled(call(listLearnersBehind, { params: { refId } }).then(toBehindRows)), // private while an admin views as the teacher
  ])
  return { homework, behind: behind.state === 'ready' ? behind.value : [] }
}

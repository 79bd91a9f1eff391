import type { ClassDraftChange } from '@khue/contracts/offer/class-draft'
import { adoptListedClasses, createOwnClass, hasAuthoredClass, saveClassDraft, submitOwnClass } from '#modules/offer/class-authoring'
import { findTaken, listClosures } from '#modules/people/timetable'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { demoAccounts } from './data/accounts.ts'
import { actorOf } from './queues.ts'
import { personId } from './seed.ts'

const classId = personId('class-that-waits') // ids of the seed serve any row

const texts: ClassDraftChange = {
  summary: 'Một đề thi thử, chữa từng câu và nói rõ chỗ hay mất điểm. Mỗi bạn mang theo bài đã làm.',
  description: 'Cả lớp làm phần **hình học** trong 20 phút đầu, rồi cùng chữa. Cuối buổi có bảng các lỗi hay gặp.',
  gradeFrom: 9,
  gradeTo: 9,
  fee: 79_000,
  seats: 30,
}

/** Lets teachers edit the demo classes, and submits one class of the demo teacher for the admin to decide. */
export async function writeClasses(deps: Deps) {
  await adoptListedClasses(deps)
  const account = demoAccounts.find(({ key }) => key === 'thu-ha')
  const actor = account && (await actorOf(deps, account))
  if (!actor || (await hasAuthoredClass(deps, classId))) return
  await createOwnClass(deps, actor, { id: classId, kind: 'INTERACTIVE', title: 'Toán 9: Chữa đề thi thử vào lớp 10', subjectId: 4 })
  const times = await findFreeMorning(deps, actor.id)
  if (!times) return
  const changes = { ...texts, startsAt: times.from.toISOString(), endsAt: times.to.toISOString() }
  const { revision } = await saveClassDraft(deps, actor, classId, { revision: 0, changes })
  await submitOwnClass(deps, actor, classId, revision)
}

const [firstDay, days] = [10, 20]
const minutes = 90

/** The next morning without a holiday or another occupation of the teacher. */
async function findFreeMorning(deps: Deps, teacherId: string) {
  const now = Math.max(deps.clock().getTime(), Date.now()) // the database compares with its own clock
  const today = inVietnam(new Date(now)).toPlainDate()
  for (let n = firstDay; n < firstDay + days; n++) {
    const day = today.add({ days: n })
    const from = vietnamMoment(day, Temporal.PlainTime.from('09:00'))
    const slot = { personId: teacherId, from, to: new Date(from.getTime() + minutes * 60_000) }
    const on = day.toString()
    const [closed] = await listClosures(deps, { from: on, to: on })
    if (!closed && (await findTaken(deps, [slot])).size === 0) return slot
  }
  return undefined
}

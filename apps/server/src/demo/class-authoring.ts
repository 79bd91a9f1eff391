import type { ClassDraftChange } from '@khue/contracts/offer/class-draft'
import { adoptListedClasses, createOwnClass, hasAuthoredClass, saveClassDraft, submitOwnClass } from '#modules/offer/class-authoring'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import type { Actor } from '#platform/http/api'
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

/** Gives the demo classes to their teachers to edit, and lets the demo teacher write one that waits for the admin. */
export async function writeClasses(deps: Deps) {
  await adoptListedClasses(deps)
  const account = demoAccounts.find(({ key }) => key === 'thu-ha')
  const actor = account && (await actorOf(deps, account))
  if (!actor || (await hasAuthoredClass(deps, classId))) return
  await createOwnClass(deps, actor, { id: classId, kind: 'INTERACTIVE', title: 'Toán 9: Chữa đề thi thử vào lớp 10', subjectId: 4 })
  await saveClassDraft(deps, actor, classId, { revision: 0, changes: texts })
  await submitOnFreeDay(deps, actor)
}

const [firstDay, days] = [10, 20]

/** On the first morning that is no holiday and on which the teacher is free. */
async function submitOnFreeDay(deps: Deps, actor: Actor) {
  const today = inVietnam(deps.clock()).toPlainDate()
  for (let n = 0; n < days; n++) {
    const startsAt = vietnamMoment(today.add({ days: firstDay + n }), Temporal.PlainTime.from('09:00'))
    const endsAt = new Date(startsAt.getTime() + 90 * 60_000)
    const changes = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    const { revision } = await saveClassDraft(deps, actor, classId, { revision: 1 + n, changes })
    try {
      return await submitOwnClass(deps, actor, classId, revision)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'CLASS_INCOMPLETE') throw error
    }
  }
}

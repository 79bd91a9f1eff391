import { deleteAssets } from '#modules/ground/assets'
import { closeWorkItems } from '#modules/people/work-items'
import type { PersonalData } from '#platform/app/module'
import { endProblem, lockSeat, reopenRelease, setMoney } from './contesting/contests.repository.ts'
import * as stored from './personal-data.repository.ts'
import { moveSeat } from './seat-moves.ts'

export const personalData: PersonalData = {
  collect: async ({ db }, personId) => ({
    'Lúc vào và rời buổi học': (await stored.listStaysOf(db, personId)).map(({ from, to, source, reason }) => ({
      Từ: from,
      Đến: to,
      Nguồn: source,
      'Lý do': reason,
    })),
    'Điểm danh': (await stored.listSeatsOf(db, personId)).map(({ startsAt, attendance, minutes, excuse }) => ({
      'Buổi học': startsAt,
      'Có mặt': attendance,
      'Số phút': minutes,
      'Xin nghỉ': excuse,
    })),
    'Sửa điểm danh': (await stored.listMarksOf(db, personId)).map(({ at, was, attendance, reason }) => ({
      Lúc: at,
      Trước: was,
      Sau: attendance,
      'Lý do': reason,
    })),
    'Điều đã báo về buổi học': (await stored.listProblemsOf(db, personId)).map(({ openedAt, reason, answer, decision }) => ({
      Lúc: openedAt,
      'Nội dung': reason,
      'Giáo viên trả lời': answer,
      'Quyết định': decision,
    })),
  }),
  /** Words, stays and files go. Seats with their money stay, because the teacher was paid for them. An open contest of the learner is withdrawn. */
  erase: async (deps, personId) => {
    const { db } = deps
    const open = await stored.listOpenProblemsOf(db, personId)
    for (const { id, lessonId } of open) {
      const seat = await lockSeat(db, lessonId, personId)
      await endProblem(db, id, { state: 'WITHDRAWN', decision: null, decidedBy: null })
      const money = seat && moveSeat(seat.money, 'WITHDRAW')
      if (money) await setMoney(db, lessonId, personId, money)
      await reopenRelease(db, lessonId)
    }
    await closeWorkItems(
      deps,
      'LESSON_PROBLEM',
      open.map(({ id }) => id),
    )
    await stored.deleteGuestSeatsOf(db, personId)
    await stored.eraseWordsOf(db, personId)
    await stored.eraseEvidenceOf(db, personId)
    await deleteAssets(deps, await stored.deleteDocumentsOf(db, personId))
  },
}

import type { PersonalData } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { lectureError } from './lectures.errors.ts'
import * as stored from './personal-data.repository.ts'
import { findEndOfLastRight } from './rights/viewers.read-model.ts'

/** Notes are the learner's alone: a guardian who collects for a child does not get them. */
async function collect({ db }: Deps, personId: string, readerId?: string) {
  const notes = readerId === undefined || readerId === personId ? await stored.listNotesOf(db, personId) : []
  return {
    'Bài giảng đã xem': (await stored.listWatchingsOf(db, personId)).map(
      ({ courseId, itemId, seconds, position, firstAt, lastAt, doneAt }) => ({
        'Khoá học': courseId,
        'Bài giảng': itemId,
        'Số giây đã xem': seconds,
        'Dừng ở giây': position,
        'Lần đầu': firstAt,
        'Lần cuối': lastAt,
        'Xem đủ lúc': doneAt,
      }),
    ),
    'Lượt xem bài giảng': (await stored.listViewingsOf(db, personId)).map(({ openedAt, endedAt, code, courseId }) => ({
      'Khoá học': courseId,
      'Bắt đầu': openedAt,
      'Kết thúc': endedAt,
      'Mã trên hình': code,
    })),
    'Ghi chú bài giảng': notes.map(({ courseId, itemId, atSeconds, text, createdAt }) => ({
      'Khoá học': courseId,
      'Bài giảng': itemId,
      'Ở giây': atSeconds,
      'Nội dung': text,
      'Ghi lúc': createdAt,
    })),
    'Xin thêm thời gian xem': (await stored.listExtensionsOf(db, personId)).map(
      ({ courseId, state, reason, askedAt, until, refusalReason }) => ({
        'Khoá học': courseId,
        'Lúc xin': askedAt,
        'Lời xin': reason,
        'Trả lời': state,
        'Xem được đến': until,
        'Lý do': refusalReason,
      }),
    ),
  }
}

/** Erasing a teacher deletes their films, so it throws TEACHER_HAS_VIEWERS while somebody who got a course may still watch one. */
async function erase({ db }: Deps, personId: string) {
  const until = await findEndOfLastRight(db, personId)
  if (until) throw lectureError.TEACHER_HAS_VIEWERS({ until })
  await stored.eraseOf(db, personId)
}

export const personalData: PersonalData = { collect, erase }

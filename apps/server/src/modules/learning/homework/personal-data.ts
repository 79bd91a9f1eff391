import type { PersonalData } from '#platform/app/module'
import { deleteAssets } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import * as stored from './personal-data.repository.ts'

async function collect({ db }: Deps, personId: string) {
  return {
    'Bài đã nộp': (await stored.listSubmissionsOf(db, personId)).map(
      ({ title, version, text, submittedAt, countedAt, receiptCode, withdrawnAt }) => ({
        'Bài tập': title,
        'Bản nộp': version,
        'Bài viết': text,
        'Lúc nhận đủ': submittedAt,
        'Lúc được tính': countedAt,
        'Mã biên nhận': receiptCode,
        'Rút lại lúc': withdrawnAt,
      }),
    ),
    'Bài đang làm': (await stored.listDraftsOf(db, personId)).map(({ title, text, savedAt }) => ({
      'Bài tập': title,
      'Bài viết': text,
      'Lưu lúc': savedAt,
    })),
    'Xin thêm thời gian làm bài': (await stored.listExtensionsOf(db, personId)).map(
      ({ title, reason, state, askedAt, dueAt, refusal }) => ({
        'Bài tập': title,
        'Lời xin': reason,
        'Lúc xin': askedAt,
        'Đến lúc': dueAt,
        'Trả lời': state,
        'Lý do': refusal,
      }),
    ),
    'Bài tập đã giao': (await stored.listGivenOf(db, personId)).map(({ title, displayAt, dueAt }) => ({
      'Bài tập': title,
      'Hiện lúc': displayAt,
      'Hạn nộp': dueAt,
    })),
  }
}

/** What the learner wrote and sent goes. Assignments stay with the learners who did them. */
async function erase(deps: Deps, personId: string) {
  await deleteAssets(deps, await stored.eraseOf(deps.db, personId))
}

export const personalData: PersonalData = { collect, erase }

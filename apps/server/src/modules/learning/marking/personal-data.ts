import type { PersonalData } from '#platform/app/module'
import { deleteAssets } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import { listMarksOf, listRepliesOf } from './personal-data.read-model.ts'
import * as stored from './personal-data.repository.ts'

const points = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

async function collect({ db }: Deps, personId: string) {
  const promise = await stored.findPromiseOf(db, personId)
  return {
    'Bài đã chấm và trả': (await listMarksOf(db, personId)).map(({ title, version, round, words, total, returnedAt }) => ({
      'Bài tập': title,
      'Bản nộp': version,
      'Lần trả': round,
      'Nhận xét': words,
      Điểm: points(total),
      'Trả lúc': returnedAt,
    })),
    'Trả lời bài chấm': (await listRepliesOf(db, personId)).map(({ title, kind, text, writtenAt }) => ({
      'Bài tập': title,
      Bằng: kind,
      'Lời viết': text,
      'Gửi lúc': writtenAt,
    })),
    'Lời nhận xét mẫu': (await stored.listCommentsOf(db, personId)).map(({ text, uses }) => ({ Lời: text, 'Đã dùng': uses })),
    'Lời hứa chấm bài': promise ? [{ 'Trong bao nhiêu giờ': promise.hours }] : [],
  }
}

/** The marks of a learner go with the work. Words, points and strokes of a teacher stay with the learners whose work they are about. */
async function erase(deps: Deps, personId: string) {
  const files = [...(await stored.eraseMarksOf(deps.db, personId)), ...(await stored.eraseSaidOf(deps.db, personId))]
  await deleteAssets(deps, files)
}

export const personalData: PersonalData = { collect, erase }

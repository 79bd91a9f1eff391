import type { PersonalData } from '#platform/app/module'
import { deleteAssets } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import * as stored from './personal-data.repository.ts'

const written = ({ good, practise, next, letter, sentAt }: stored.ReportWords) => ({
  'Điều tốt': good,
  'Cần luyện': practise,
  'Buổi sau': next,
  'Lời nhắn': letter,
  'Gửi lúc': sentAt,
})

async function collect({ db }: Deps, personId: string) {
  return {
    'Báo cáo học tập về tôi': (await stored.listAbout(db, personId)).map(({ facts, ...one }) => ({ ...written(one), 'Số liệu': facts })),
    'Báo cáo học tập tôi viết': (await stored.listWrittenBy(db, personId)).map(written),
    'Trả lời báo cáo học tập': (await stored.listAnswersBy(db, personId)).map(({ answer, text, answeredAt }) => ({
      'Trả lời': answer,
      'Lời nhắn': text,
      Lúc: answeredAt,
    })),
    'Cho con đọc báo cáo': (await stored.listDecisionsBy(db, personId)).map(({ isAllowed, decidedAt }) => ({
      'Đồng ý': isAllowed,
      Lúc: decidedAt,
    })),
    'Mẫu câu báo cáo': (await stored.listTemplatesOf(db, personId)).map(({ title, text }) => ({ 'Tên mẫu': title, 'Nội dung': text })),
  }
}

/** What was written about a learner goes, with its answers and links. A teacher's reports stay with the families who received them. */
async function erase(deps: Deps, personId: string) {
  await deleteAssets(deps, await stored.eraseOf(deps.db, personId))
}

export const personalData: PersonalData = { collect, erase }

import type { PersonalData } from '#platform/app/module'
import { chatReportReasons } from '@khue/contracts/community/chat-safety-rules'
import { eraseReportsBy, listReportsBy } from './moderation.repository.ts'

export const personalData: PersonalData = {
  collect: async ({ db }, personId, readerId = personId) => {
    const given = readerId === personId ? await listReportsBy(db, personId) : [] // a child may have reported a guardian
    return given.length > 0
      ? {
          'Báo cáo trò chuyện đã gửi': given.map(({ reason, content, at }) => ({
            Lúc: at.toISOString(),
            'Lý do': chatReportReasons[reason],
            'Nội dung': content,
          })),
        }
      : {}
  },
  erase: async ({ db }, personId) => void (await eraseReportsBy(db, personId)),
}

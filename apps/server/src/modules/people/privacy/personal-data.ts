import { dataRequestKinds } from '@khue/contracts/people/data-requests'
import type { PersonalData } from '#platform/app/module'
import { blankRequestsOf, listOf } from './privacy.repository.ts'

export const personalData: PersonalData = {
  async collect({ db }, personId) {
    const rows = await listOf(db, personId)
    return {
      'Yêu cầu về dữ liệu cá nhân': rows.map(({ kind, content, answer, receivedAt }) => ({
        Loại: dataRequestKinds[kind].title,
        'Nội dung': content,
        'Trả lời': answer,
        'Gửi lúc': receivedAt.toISOString(),
      })),
    }
  },
  erase: async ({ db }, personId) => void (await blankRequestsOf(db, personId)),
}

import type { PersonalData } from '#platform/app/module'
import { isPrivateRequest, supportCategories } from '@khue/contracts/community/support-rules'
import { eraseSubjects, listOwn } from './support.repository.ts'

export const personalData: PersonalData = {
  collect: async ({ db }, personId, readerId = personId) => {
    const all = await listOwn(db, personId)
    const asked = readerId === personId ? all : all.filter(({ category }) => !isPrivateRequest(category)) // a guardian collects for a child
    return asked.length > 0
      ? {
          'Yêu cầu hỗ trợ': asked.map(({ subject, category, createdAt, rating }) => ({
            Lúc: createdAt.toISOString(),
            'Việc cần giúp': supportCategories[category],
            'Tiêu đề': subject,
            'Đánh giá': rating,
          })),
        }
      : {}
  },
  erase: async ({ db }, personId) => void (await eraseSubjects(db, personId)),
}

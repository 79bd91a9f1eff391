import type { PersonalData } from '#platform/app/module'
import { collectRemarks } from './authoring.repository.ts'

export const personalData: PersonalData = {
  collect: async ({ db }, personId) => {
    const remarks = await collectRemarks(db, personId)
    return {
      'Góp ý đã viết khi duyệt khoá học': remarks.map(({ text, createdAt }) => ({ 'Góp ý': text, 'Viết lúc': createdAt.toISOString() })),
    }
  },
  /** Remarks stay with the course that they are about. Courses are courses' own; their documents are assets of their teacher. */
  erase: async () => {},
}

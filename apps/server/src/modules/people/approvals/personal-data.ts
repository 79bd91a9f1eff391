import type { PersonalData } from '#platform/app/module'
import { listOfPerson } from './approvals.repository.ts'

export const personalData: PersonalData = {
  async collect({ db }, personId) {
    const rows = await listOfPerson(db, personId)
    return {
      'Việc cần hai người duyệt': rows.map(({ summary, status, askedBy, decidedBy, askedAt, decidedAt, reason, decisionReason }) => ({
        'Nội dung': summary,
        'Vai trò của bạn': askedBy === personId ? 'người xin' : decidedBy === personId ? 'người duyệt' : 'người được nói đến',
        'Trạng thái': status,
        'Xin lúc': askedAt.toISOString(),
        'Quyết định lúc': decidedAt?.toISOString() ?? null,
        ...(askedBy === personId && { 'Lý do xin': reason }),
        ...(decidedBy === personId && { 'Lý do quyết định': decisionReason }),
      })),
    }
  },
  /** Nothing to remove: like the audit, the rows prove who decided about rights and money; they name people by id alone. */
  erase: async () => undefined,
}

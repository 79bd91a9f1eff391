import type { PersonalData } from '#platform/app/module'
import { listPayees } from './payees/payees.repository.ts'

export const personalData: PersonalData = {
  async collect({ db }, personId) {
    const [payee] = await listPayees(db, [personId])
    return {
      'Thông tin nhận thu nhập': payee
        ? {
            'Họ tên trên hợp đồng': payee.legalName,
            'Loại người nộp thuế': payee.taxpayerKind,
            'Cách khấu trừ thuế': payee.taxPolicy,
            'Lý do tạm giữ chi trả': payee.holds,
            'Đổi lúc': payee.changedAt.toISOString(),
          }
        : null,
    }
  },
  /** Nothing to remove: whom income was paid to and how tax was withheld is kept for ten years (Law 88/2015/QH13 on accounting, article 41). */
  erase: async () => undefined,
}

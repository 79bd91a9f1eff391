import type { PersonalData } from '#platform/app/module'
import { monthOf } from './month.ts'
import { listRulesSetBy, listSharesOf } from './plan-shares.repository.ts'

export const personalData: PersonalData = {
  async collect({ db }, personId) {
    const [shares, rules] = await Promise.all([listSharesOf(db, personId), listRulesSetBy(db, personId)])
    return {
      'Phần chia gói thành viên': shares.map(({ month, minutes, vnd }) => ({
        Tháng: monthOf(month),
        'Số phút thành viên học': minutes,
        'Số tiền': vnd,
      })),
      'Mức chia gói thành viên tôi đặt': rules.map(({ effectiveMonth, permille, capMinutes, setAt }) => ({
        'Từ tháng': monthOf(effectiveMonth),
        'Phần nghìn doanh thu': permille,
        'Số phút mỗi ngày': capMinutes,
        'Đặt lúc': setAt.toISOString(),
      })),
    }
  },
  /** Nothing to remove: what income was paid by is kept for ten years (Law 88/2015/QH13 on accounting, article 41). Members are in no row. */
  erase: async () => undefined,
}

import type { FamilyRequestStatus, SpendingMode } from '@khue/contracts/people/family-requests'
import type { PersonalData } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { deleteReasonsBy, deleteRequestsOf, listAllOf } from './family-requests.repository.ts'
import { deleteRuleOf, deleteRulesBy, findRule } from './spending-rules.repository.ts'

const statusNames: Record<FamilyRequestStatus, string> = {
  OPEN: 'đang chờ',
  APPROVED: 'phụ huynh đồng ý',
  REFUSED: 'phụ huynh không đồng ý',
  WITHDRAWN: 'đã rút lại',
  EXPIRED: 'đã hết hạn',
}
const modeNames: Record<SpendingMode, string> = {
  NEVER: 'phụ huynh đồng ý từng khoản',
  LIMITED: 'tự trả đến một mức mỗi tháng',
  ALWAYS: 'tự trả',
}

async function collect({ db }: Deps, personId: string) {
  const [requests, rule] = await Promise.all([listAllOf(db, personId), findRule(db, personId)])
  return {
    'Yêu cầu gửi phụ huynh': requests.map(({ title, amountVnd, note, status, reason, createdAt }) => ({
      'Về việc': title,
      'Số tiền (đồng)': amountVnd,
      'Lời nhắn': note,
      'Trạng thái': statusNames[status],
      'Lời phụ huynh': reason,
      'Gửi lúc': createdAt.toISOString(),
    })),
    'Quyền tự mua': rule ? { 'Phụ huynh chọn': modeNames[rule.mode], 'Mỗi tháng (đồng)': rule.monthlyLimitVnd } : null,
  }
}

async function erase({ db }: Deps, personId: string) {
  await deleteRequestsOf(db, personId)
  await deleteReasonsBy(db, personId)
  await deleteRuleOf(db, personId)
  await deleteRulesBy(db, personId)
}

export const personalData: PersonalData = { collect, erase }

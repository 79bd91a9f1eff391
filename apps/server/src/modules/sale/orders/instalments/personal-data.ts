import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { listPlansOfBuyer } from './plans.service.ts'

async function collect(deps: Deps, personId: string) {
  const plans = await listPlansOfBuyer(deps, personId)
  return {
    'Trả góp': plans.map(({ orderId, totalVnd, parts }) => ({
      'Đơn hàng': orderId,
      'Tổng tiền (đồng)': totalVnd,
      'Các kỳ': parts.map(({ dueOn, amountVnd, paidAt }) => ({
        'Hạn trả': dueOn,
        'Số tiền (đồng)': amountVnd,
        'Đã trả lúc': paidAt?.toISOString() ?? null,
      })),
    })),
  }
}

/** Plans stay with the accounts (Law on Accounting 88/2015/QH13), under an id without a name. */
const erase = async () => {}

export const instalmentData: PersonalData = { collect, erase }

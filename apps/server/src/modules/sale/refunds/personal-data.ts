import type { RefundState } from '@khue/contracts/sale/refunds'
import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { listOfPayee } from './refund-lists.repository.ts'

const stateNames: Record<RefundState, string> = {
  REQUESTED: 'Chờ duyệt',
  CHECKED: 'Chờ người thứ hai duyệt',
  APPROVED: 'Đã duyệt',
  SENDING: 'Đang hoàn',
  SENT: 'Đang hoàn',
  DONE: 'Đã hoàn',
  FAILED: 'Đang chuyển cách hoàn',
  REJECTED: 'Không được duyệt',
  WITHDRAWN: 'Đã rút lại',
}

async function collect(deps: Deps, personId: string) {
  const refunds = await listOfPayee(deps.db, personId, undefined)
  return {
    'Hoàn tiền': refunds.map(({ code, state, amountVnd, reason, createdAt }) => ({
      'Mã hoàn tiền': code,
      'Trạng thái': stateNames[state],
      'Số tiền (đồng)': amountVnd,
      'Lý do': reason,
      'Yêu cầu lúc': createdAt.toISOString(),
    })),
  }
}

/** Refunds stay: accounting records are kept for ten years (Law on Accounting 88/2015/QH13), under an id without a name. */
const erase = async () => {}

export const personalData: PersonalData = { collect, erase }

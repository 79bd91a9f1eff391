import type { OrderStatus } from '@khue/contracts/sale/orders'
import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { listPlansOfBuyer } from './instalments/plans.service.ts'
import { listOrdersOf } from './orders.repository.ts'
import { withLines } from './reading/read-orders.service.ts'

const statusNames: Record<OrderStatus, string> = {
  AWAITING_PAYMENT: 'Chờ thanh toán',
  WAITING_CONFIRMATION: 'Chờ xác nhận',
  COMPLETED: 'Hoàn thành',
  CANCELLED: 'Đã huỷ',
  REFUNDED: 'Đã hoàn tiền',
}

async function collect(deps: Deps, personId: string) {
  const orders = await withLines(deps, await listOrdersOf(deps.db, personId))
  const plans = await listPlansOfBuyer(deps, personId)
  return {
    'Đơn hàng': orders.map(({ code, status, totalVnd, createdAt, lines }) => ({
      'Mã đơn': code,
      'Trạng thái': statusNames[status],
      'Tổng tiền (đồng)': totalVnd,
      'Đặt lúc': createdAt.toISOString(),
      'Đã đặt': lines.map(({ name }) => name),
    })),
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

/** Orders and their instalment plans stay: accounting records are kept for ten years (Law on Accounting 88/2015/QH13), under an id without a name. */
const erase = async () => {}

export const personalData: PersonalData = { collect, erase }

import type { InvoiceState } from '@khue/contracts/sale/invoices'
import { listPaidOrders } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { shownToBuyer } from './read-invoices.service.ts'

const stateNames: Record<InvoiceState, string> = {
  DRAFT: 'Chờ phát hành',
  SENT: 'Đang phát hành',
  ISSUED: 'Đã phát hành',
  REPLACED: 'Đã được thay thế',
  CANCELLED: 'Đã huỷ',
  REFUSED: 'Đang kiểm tra lại',
}

/** Orders per page. */
const pageSize = 200

async function collect(deps: Deps, personId: string) {
  const invoices = []
  for (let before: string | undefined; ;) {
    const page = await listPaidOrders(deps, personId, { before, limit: pageSize })
    invoices.push(...(await shownToBuyer(deps, page)))
    before = page.at(-1)?.id
    if (page.length < pageSize) break
  }
  return {
    'Hoá đơn điện tử': invoices.map(({ order, state, series, number, lookupCode, total, vat, buyer, issuedAt }) => ({
      'Đơn hàng': order.code,
      'Trạng thái': stateNames[state],
      'Ký hiệu': series,
      'Số hoá đơn': number,
      'Mã tra cứu': lookupCode,
      'Số tiền (đồng)': total,
      'Thuế GTGT (đồng)': vat,
      'Người mua': buyer.name,
      'Mã số thuế': buyer.taxId,
      'Địa chỉ': buyer.address,
      Email: buyer.email,
      'Phát hành lúc': issuedAt,
    })),
  }
}

/** Invoices stay as issued: they are kept for ten years (Law on Accounting 88/2015/QH13). */
const erase = async () => {}

export const personalData: PersonalData = { collect, erase }

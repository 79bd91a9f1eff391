import type { TaxPaperKind } from '@khue/contracts/sale/tax-papers'
import type { Notice } from '#modules/people/notifications'

export const kindNames: Record<TaxPaperKind, string> = {
  CERTIFICATE: 'Chứng từ khấu trừ thuế',
  FEE_INVOICE: 'Hoá đơn phí sàn',
  FEE_ADJUSTMENT: 'Hoá đơn điều chỉnh phí sàn',
}

type Issued = { id: string; kind: TaxPaperKind; month: string; series: string; number: string; lookupCode: string }

export const taxPaperIssued = ({ id, kind, month, series, number, lookupCode }: Issued): Notice => ({
  event: `tax-paper.issued ${id}`,
  category: 'PROD',
  type: 'TAX_PAPER_ISSUED_PRIVATE',
  title: `${kindNames[kind]} của bạn đã có số`,
  text: `${kindNames[kind]} tháng ${month.slice(5, 7)}/${month.slice(0, 4)} có số **${series} ${number}**. Mã tra cứu: **${lookupCode}**.`,
  url: `/account/teaching/tax-papers?year=${month.slice(0, 4)}`,
  reason: 'Bạn nhận tin này vì Khuê trả thu nhập giảng dạy cho bạn.',
})

import { formatVnd } from '#platform/vietnam/format'
import { kindNames } from '../tax-papers.notices.ts'
import type { PaperRow } from '../tax-papers.repository.ts'

export type PaperText = { title: string; lead: string; facts: { label: string; value: string }[]; note: string }
type Party = { taxId: string; address: string; isResident: boolean }

const dayOf = (on: string) => on.split('-').toReversed().join('/')
const monthOf = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`

/** What a numbered paper states, in the order in which its file shows it. */
export function describePaper(
  paper: PaperRow,
  party: Party,
  { reference, original }: { reference: string | null; original: string | null },
): PaperText {
  const who = [
    ['Họ tên', paper.legalName],
    ['Mã số thuế', party.taxId],
    ['Địa chỉ', party.address],
  ] as const
  const numbered = [
    ['Ký hiệu', paper.series],
    ['Số', paper.number],
    ['Mã tra cứu', paper.lookupCode],
  ] as const
  const about =
    paper.kind === 'CERTIFICATE'
      ? ([
          ['Cá nhân cư trú', party.isResident ? 'Có' : 'Không'],
          ['Kỳ chi trả', monthOf(paper.month)],
          ['Ngày chi trả', dayOf(paper.paidOn ?? '')],
          ['Nội dung chuyển khoản', reference],
          ['Thu nhập tính thuế', formatVnd(paper.amountVnd)],
          ['Thuế GTGT đã khấu trừ', formatVnd(paper.vatVnd)],
          ['Thuế TNCN đã khấu trừ', formatVnd(paper.pitVnd)],
          ['Căn cứ', paper.clause],
        ] as const)
      : ([
          ['Dịch vụ', `Phí sàn tháng ${monthOf(paper.month)}`],
          ['Điều chỉnh hoá đơn', original],
          ['Thành tiền, đã gồm thuế', formatVnd(paper.amountVnd)],
          ['Thuế suất GTGT', paper.vatPercent === null ? 'Không chịu thuế' : `${paper.vatPercent}%`],
          ['Thuế GTGT', formatVnd(paper.vatVnd)],
        ] as const)
  return {
    title: kindNames[paper.kind],
    lead: 'Bản thể hiện của chứng từ điện tử',
    facts: [...numbered, ...who, ...about].flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    note: 'Chứng từ gốc là dữ liệu điện tử ở nhà cung cấp, tra bằng mã tra cứu ở trên.',
  }
}

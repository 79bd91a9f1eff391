import { type Asked, canBeTaxId, type Certificate, numbersOf, vatWithin } from './einvoice-protocol.ts'

/** HONEST; or REFUSE every invoice, DELAY the result, process it but LOSE the answer, or answer with a FORGEd number. */
export const einvoiceModes = ['HONEST', 'REFUSE', 'DELAY', 'LOSE', 'FORGE'] as const
export type EinvoiceMode = (typeof einvoiceModes)[number]

type Way = 'invoices' | 'adjustments' | 'replacements'
type Paper = { asked: Asked; way: Way } | { asked: Certificate; way: 'certificates' }
export type Kept = Paper & {
  state: 'PROCESSING' | 'ISSUED' | 'REPLACED' | 'CANCELLED'
  series: string
  number: string
  lookupCode: string
  /** How often it was submitted. */
  submissions: number
}
type Named = { key: string; series: string; number: string }

/** The provider's reply. */
export type Answer = { status: string; key: string } & Record<string, unknown>

const rejected = (key: string, message: string): Answer => ({ status: 'REJECTED', key, message })

/** A simulated e-invoice provider, in memory only. */
export function einvoiceOffice() {
  const kept = new Map<string, Kept>()
  let mode: EinvoiceMode = 'HONEST'
  const replyFor = ({ asked, state, series, number, lookupCode }: Kept): Answer => {
    if (state === 'CANCELLED') return { status: 'CANCELLED', key: asked.key }
    if (state === 'PROCESSING') return { status: 'PROCESSING', key: asked.key }
    return { status: 'ISSUED', key: asked.key, total: asked.total, series, number, lookupCode }
  }
  return {
    get mode() {
      return mode
    },
    set mode(next: EinvoiceMode) {
      mode = next
    },
    list: () => [...kept.values()].toReversed(),
    find: (key: string) => kept.get(key),
    submit(paper: Paper): Answer {
      const { way, asked } = paper
      const known = kept.get(asked.key)
      if (known) {
        known.submissions++
        return isSame(known.asked, asked) ? replyFor(known) : rejected(asked.key, 'Mã này đã dùng cho một hoá đơn có nội dung khác.')
      }
      if (mode === 'REFUSE') return rejected(asked.key, 'Cơ quan thuế chưa cấp mã cho hoá đơn này (sandbox được đặt để từ chối).')
      const wrong = paper.way === 'certificates' ? faultInCertificate(paper.asked) : faultIn(paper.way, paper.asked, kept)
      if (wrong) return rejected(asked.key, wrong)
      const numbers = numbersOf(asked.key, way === 'certificates' ? 'E' : 'T')
      const entry: Kept = { ...paper, state: mode === 'DELAY' ? 'PROCESSING' : 'ISSUED', submissions: 1, ...numbers }
      kept.set(asked.key, entry)
      const replaced = paper.way === 'replacements' ? kept.get(paper.asked.original?.key ?? '') : undefined
      if (replaced) replaced.state = 'REPLACED'
      return replyFor(entry)
    },
    ask(key: string): Answer {
      const known = kept.get(key)
      if (!known) return { status: 'UNKNOWN', key }
      if (known.state === 'PROCESSING' && mode !== 'DELAY') known.state = 'ISSUED'
      return replyFor(known)
    },
    cancel({ key, series, number }: Named): Answer {
      if (mode === 'REFUSE') return rejected(key, 'Hoá đơn đã được kê khai nên không huỷ được (sandbox được đặt để từ chối).')
      if (!isOurs({ key, series, number })) return rejected(key, 'Không tìm thấy hoá đơn này.')
      if (mode === 'DELAY') return { status: 'PROCESSING', key }
      const known = kept.get(key)
      if (known?.state === 'REPLACED') return rejected(key, 'Hoá đơn đã được thay thế.')
      if (known) known.state = 'CANCELLED'
      return { status: 'CANCELLED', key }
    },
  }
}
export type EinvoiceOffice = ReturnType<typeof einvoiceOffice>

const isSame = (one: Paper['asked'], other: Paper['asked']) => JSON.stringify(one) === JSON.stringify(other)

function isOurs({ key, series, number }: Named) {
  const ours = numbersOf(key)
  return ours.series === series && ours.number === number
}

/** All checks before a number is assigned. */
function faultIn(way: Way, { buyer, items, total, vat, original }: Asked, kept: ReadonlyMap<string, Kept>) {
  if (buyer.taxId !== null && !canBeTaxId(buyer.taxId)) return 'Mã số thuế của người mua không đúng.'
  if (items.some(({ amount, vatRate, vat }) => vatWithin(amount, vatRate) !== vat)) return 'Tiền thuế của một dòng không đúng.'
  if (items.reduce((sum, { amount }) => sum + amount, 0) !== total) return 'Tổng tiền không bằng tổng các dòng.'
  if (items.reduce((sum, item) => sum + item.vat, 0) !== vat) return 'Tổng tiền thuế không bằng tổng các dòng.'
  const isLess = way === 'adjustments'
  if (items.some(({ amount }) => (isLess ? amount > 0 : amount < 0))) return 'Dấu của số tiền không đúng.'
  if (way === 'invoices') return original ? 'Hoá đơn mới không thay hay điều chỉnh hoá đơn nào.' : undefined
  return original ? faultInOriginal(original, isLess ? total : 0, kept) : 'Thiếu hoá đơn được điều chỉnh hoặc thay thế.'
}

/** Checks the original as far as it is known: after a restart only its number can be verified. */
function faultInOriginal(original: Named, changeVnd: number, kept: ReadonlyMap<string, Kept>) {
  if (!isOurs(original)) return 'Không tìm thấy hoá đơn được điều chỉnh hoặc thay thế.'
  const known = kept.get(original.key)
  if (!known) return undefined
  if (known.state !== 'ISSUED') return 'Hoá đơn được điều chỉnh hoặc thay thế không còn hiệu lực.'
  const adjustments = [...kept.values()].filter((one) => one.way === 'adjustments' && one.asked.original?.key === original.key)
  const left = adjustments.reduce((sum, { asked }) => sum + asked.total, known.asked.total)
  return left + changeVnd < 0 ? 'Điều chỉnh giảm quá số tiền của hoá đơn.' : undefined
}

function faultInCertificate({ payee, period, paidOn, taxable, vat, pit, total }: Certificate) {
  if (!canBeTaxId(payee.taxId)) return 'Mã số thuế của người nhận thu nhập không đúng.'
  if (!paidOn.startsWith(period)) return 'Ngày chi trả không thuộc kỳ của chứng từ.'
  if (vat + pit !== total) return 'Tổng số thuế không bằng tổng các loại thuế.'
  return total > taxable ? 'Số thuế lớn hơn thu nhập tính thuế.' : undefined
}

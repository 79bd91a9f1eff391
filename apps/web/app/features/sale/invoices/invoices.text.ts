import type { InvoiceKind, InvoiceState } from '@khue/contracts/sale/invoices'

// Vietnamese texts about a buyer's invoices.
export const invoicesText = {
  title: 'Hoá đơn điện tử',
  kinds: { ISSUE: 'Hoá đơn', ADJUST: 'Điều chỉnh do hoàn tiền', REPLACE: 'Hoá đơn thay thế' } satisfies Record<InvoiceKind, string>,
  states: {
    DRAFT: 'Chờ phát hành',
    SENT: 'Đang phát hành',
    ISSUED: 'Đã phát hành',
    REPLACED: 'Đã được thay thế',
    CANCELLED: 'Đã huỷ',
    REFUSED: 'Khuê đang kiểm tra lại',
  } satisfies Record<InvoiceState, string>,
  beingCancelled: 'Đang huỷ',
  numbered: (series: string, number: string) => `Ký hiệu ${series}, số ${number}`,
  lookup: 'Mã tra cứu',
  copy: 'Sao chép mã',
  copied: 'Đã sao chép mã tra cứu',
  vat: (vat: string) => `gồm ${vat} thuế GTGT`,
  noVat: 'không chịu thuế GTGT',
  issuedAt: (at: string) => `Phát hành lúc ${at}`,
  // the named buyer
  buyer: 'Người mua',
  taxId: 'Mã số thuế',
  correct: 'Sửa thông tin người mua',
  correctIssued: 'Hoá đơn đã phát hành được thay bằng hoá đơn khác. Bạn tự sửa được một lần, trong tháng phát hành.',
  correctDraft: 'Hoá đơn chưa phát hành nên bạn sửa được thoải mái.',
  name: 'Tên người hoặc đơn vị mua',
  taxIdHint: '10 hoặc 12 chữ số; chi nhánh thêm đuôi như -001. Bỏ trống nếu hoá đơn không cần mã số thuế.',
  address: 'Địa chỉ',
  email: 'Email nhận hoá đơn',
  save: 'Gửi thông tin mới',
  corrected: 'Đã nhận thông tin mới. Hoá đơn sẽ được phát hành trong ít phút.',
}

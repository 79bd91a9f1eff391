import { html, page } from '../page.ts'
import { type EinvoiceMode, einvoiceModes, type EinvoiceOffice, type Kept } from './einvoice-office.ts'

const office = { name: 'Hoá đơn điện tử thử', note: 'Do Khuê tự làm để thử, không phải của nhà cung cấp nào và không gửi cơ quan thuế' }

const modes = {
  HONEST: 'Trung thực: kiểm tra, cấp số và trả lời ngay',
  REFUSE: 'Từ chối mọi hoá đơn mới và mọi yêu cầu huỷ',
  DELAY: 'Nhận nhưng chưa cấp số, cho đến khi đổi chế độ',
  LOSE: 'Làm đúng nhưng làm mất câu trả lời',
  FORGE: 'Trả lời một số hoá đơn khác với chữ ký cũ',
} as const satisfies Record<EinvoiceMode, string>

const ways = {
  invoices: 'Hoá đơn',
  adjustments: 'Điều chỉnh',
  replacements: 'Thay thế',
  certificates: 'Chứng từ khấu trừ',
} as const satisfies Record<Kept['way'], string>
const states = { PROCESSING: 'Chưa cấp số', ISSUED: 'Đã phát hành', REPLACED: 'Đã bị thay thế', CANCELLED: 'Đã huỷ' } as const
const money = new Intl.NumberFormat('vi-VN')

export const officePage = ({ mode, list }: EinvoiceOffice) =>
  page(
    office.name,
    html`<h1>${office.name}</h1>
      <p>${office.note}. Máy này nhận hoá đơn theo giao thức viết trong <code>docs/invoices.md</code> và đặt số cho chúng.</p>
      <form method="post" class="card">
        <fieldset>
          <legend>Cách trả lời</legend>
          ${einvoiceModes.map(
            (one) =>
              html`<label><input type="radio" name="mode" value="${one}" ${one === mode ? html`checked` : ''} />${modes[one]}</label>`,
          )}
        </fieldset>
        <button>Lưu</button>
      </form>
      <h2>Đã nhận từ khi máy chủ khởi động</h2>
      <div class="card scroll">${list().length === 0 ? html`<p>Chưa có hoá đơn nào.</p>` : table(list())}</div>`,
    office,
  )

const table = (kept: readonly Kept[]) =>
  html`<table>
    <thead>
      <tr>
        <th>Ký hiệu, số</th>
        <th>Loại</th>
        <th>Đơn hàng, lần chi trả</th>
        <th>Người mua, người nhận</th>
        <th>Tổng tiền, số thuế</th>
        <th>Tình trạng</th>
      </tr>
    </thead>
    <tbody>
      ${kept.map(
        ({ series, number, way, asked, state }) =>
          html`<tr>
            <td>${series} ${number}</td>
            <td>${ways[way]}</td>
            <td>${asked.reference}</td>
            <td>${'payee' in asked ? asked.payee.name : asked.buyer.name}</td>
            <td>${money.format(asked.total)}đ</td>
            <td>${states[state]}</td>
          </tr>`,
      )}
    </tbody>
  </table>`

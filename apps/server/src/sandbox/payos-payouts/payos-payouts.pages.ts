import { html, page } from '../page.ts'
import { type Kept, type PayoutMode, payoutModes, type PayoutOffice } from './payout-office.ts'

const office = { name: 'Chi tiền qua payOS thử', note: 'Không có tiền thật nào được chuyển' }

const modes = {
  HONEST: 'Trung thực: chuyển và trả lời ngay',
  DELAY: 'Nhận nhưng chưa chuyển, cho đến khi đổi chế độ',
  HOLD: 'Tạm giữ (ON_HOLD), cho đến khi đổi chế độ',
  FAIL: 'Ngân hàng không nhận (FAILED)',
  REFUSE: 'Từ chối lệnh mới',
  LOSE: 'Chuyển nhưng làm mất câu trả lời',
  FORGET: 'Không chuyển, không nhớ, và không trả lời',
  FORGE: 'Trả lời số tiền khác với chữ ký cũ',
  REVERSE: 'Hoàn lại những khoản đã chuyển (REVERSED)',
} as const satisfies Record<PayoutMode, string>

const states = {
  RECEIVED: 'Đã nhận',
  PROCESSING: 'Đang chuyển',
  SUCCEEDED: 'Đã chuyển',
  FAILED: 'Không chuyển được',
  ON_HOLD: 'Tạm giữ',
  REVERSED: 'Đã hoàn lại',
} as const satisfies Record<Kept['state'], string>
const money = new Intl.NumberFormat('vi-VN')

export const payoutsPage = ({ mode, list }: PayoutOffice) =>
  page(
    office.name,
    html`<h1>${office.name}</h1>
      <p><a href="/sandbox">Về các giao dịch</a></p>
      <form method="post" class="card">
        <fieldset>
          <legend>Cách trả lời</legend>
          ${payoutModes.map(
            (one) =>
              html`<label><input type="radio" name="mode" value="${one}" ${one === mode ? html`checked` : ''} />${modes[one]}</label>`,
          )}
        </fieldset>
        <button>Lưu</button>
      </form>
      <h2>Đã nhận từ khi máy chủ khởi động</h2>
      <div class="card scroll">${list().length === 0 ? html`<p>Chưa có lệnh chi nào.</p>` : table(list())}</div>`,
    office,
  )

const table = (kept: readonly Kept[]) =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Nội dung</th>
        <th scope="col">Tài khoản nhận</th>
        <th scope="col">Số tiền</th>
        <th scope="col">Tình trạng</th>
        <th scope="col">Số lần gửi</th>
      </tr>
    </thead>
    <tbody>
      ${kept.map(
        ({ wanted, state, submissions }) =>
          html`<tr>
            <td>${wanted.description}</td>
            <td>${wanted.toBin} •••• ${wanted.toAccountNumber.slice(-4)}</td>
            <td>${money.format(wanted.amount)}đ</td>
            <td>${states[state]}</td>
            <td>${submissions}</td>
          </tr>`,
      )}
    </tbody>
  </table>`

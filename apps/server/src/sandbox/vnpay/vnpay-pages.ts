import { html, type Html, page } from '../page.ts'
import { banks, type Ended, type PaymentRequest, type Transaction } from './vnpay-gateway.ts'

const formatVnd = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}đ`
/** `20261120094500` as people read it. */
const formatTime = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/, '$4:$5 $3/$2/$1')
const endingNames = { paid: 'Đã thanh toán', cancelled: 'Đã huỷ', expired: 'Đã hết hạn' }
export const endingName = ({ end }: Transaction) => (end ? endingNames[end.ending] : 'Đang mở')

export const facts = ({ reference, amountVnd, info, expires }: PaymentRequest) =>
  html`<section class="card" aria-labelledby="facts">
    <h2 id="facts">Thông tin thanh toán</h2>
    <dl>
      <dt>Số tiền</dt>
      <dd class="sum">${formatVnd(amountVnd)}</dd>
      <dt>Mã giao dịch</dt>
      <dd>${reference}</dd>
      <dt>Nội dung</dt>
      <dd>${info}</dd>
      <dt>Hạn thanh toán</dt>
      <dd>${formatTime(expires)}</dd>
    </dl>
  </section>`

const frame = (request: PaymentRequest, title: string, content: Html) =>
  page(
    title,
    html`<h1>${title}</h1>
      <div class="two">
        ${facts(request)}
        <section class="card">${content}</section>
      </div>`,
  )

/** The form posts back to its own address, which carries the merchant's signature. */
export const payPage = (request: PaymentRequest) =>
  frame(
    request,
    'Thanh toán qua VNPAY',
    html`<form method="post">
        <fieldset>
          <legend>Chọn ngân hàng</legend>
          ${Object.entries(banks).map(
            ([code, name], index) =>
              html`<label><input type="radio" name="bank" value="${code}" ${index === 0 ? html` checked` : ''} />${name}</label>`,
          )}
        </fieldset>
        <button name="action" value="pay">Thanh toán ${formatVnd(request.amountVnd)}</button>
        <button name="action" value="cancel" class="quiet">Huỷ giao dịch</button>
        <button name="action" value="expire" class="quiet">Để hết hạn</button>
      </form>
      <p class="note">Đây là cổng thử: không cần thẻ, không cần mật khẩu, không có tiền thật.</p>`,
  )

export const expiredPage = (request: PaymentRequest) =>
  frame(
    request,
    'Giao dịch đã hết hạn',
    html`<p>Thời gian thanh toán đã hết. Bạn chưa bị trừ tiền.</p>
      <form method="post"><button name="action" value="leave">Quay về nơi bán</button></form>`,
  )

export const endedPage = (transaction: Ended, backUrl: string) =>
  frame(
    transaction,
    `Giao dịch này ${endingName(transaction).toLowerCase()}`,
    html`<p>Mỗi mã giao dịch chỉ dùng được một lần.</p>
      <a class="button" href="${backUrl}">Quay về nơi bán</a>`,
  )

export const faultPage = (fault: string) =>
  page(
    'Không mở được trang thanh toán',
    html`<h1>Không mở được trang thanh toán</h1>
      <div class="card">
        <p class="wrong">${fault}</p>
        <p>Hãy quay lại nơi bán và thử thanh toán lần nữa.</p>
      </div>`,
  )

/** Lets the tester decide when the merchant hears of payments made from now on. */
export const callsSwitch = (gateway: { holdsCalls(): boolean }) =>
  html`<form method="post" action="/sandbox/vnpay/calls" class="card">
    <p>${gateway.holdsCalls() ? 'Đang giữ lại: nơi bán chỉ biết khi bạn báo.' : 'Nơi bán được báo ngay khi người mua trả tiền.'}</p>
    <button name="hold" value="${gateway.holdsCalls() ? '0' : '1'}" class="quiet">
      ${gateway.holdsCalls() ? 'Báo ngay trở lại' : 'Giữ lại các lần báo'}
    </button>
  </form>`

export const transactionsTable = (transactions: readonly Transaction[]) =>
  transactions.length === 0
    ? html`<div class="card"><p>Chưa có giao dịch nào kể từ lúc khởi động.</p></div>`
    : html`<div class="card scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Mã giao dịch</th>
              <th scope="col">Số tiền</th>
              <th scope="col">Kết quả</th>
              <th scope="col">Nơi bán trả lời</th>
            </tr>
          </thead>
          <tbody>
            ${transactions.map(
              (transaction) =>
                html`<tr>
                  <td><a href="/sandbox/vnpay/transactions/${encodeURIComponent(transaction.reference)}">${transaction.reference}</a></td>
                  <td>${formatVnd(transaction.amountVnd)}</td>
                  <td>${endingName(transaction)}</td>
                  <td>${transaction.told.map(({ answer }) => answer).join(', ') || 'Chưa báo'}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`

import { html, type Html, page } from '../page.ts'
import type { Asked, Ended, Transaction } from './transaction-store.ts'

/** The simulated company, and the path of its pages. */
export type Brand = { name: string; path: string }

export const formatVnd = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}đ`
const endingNames = { paid: 'Đã thanh toán', cancelled: 'Đã huỷ', expired: 'Đã hết hạn' }
export const endingName = ({ end }: Pick<Transaction, 'end'>) => (end ? endingNames[end.ending] : 'Đang mở')

export const facts = ({ reference, amountVnd, info, deadline }: Asked) =>
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
      <dd>${deadline}</dd>
    </dl>
  </section>`

const frame = (asked: Asked, title: string, content: Html) =>
  page(
    title,
    html`<h1>${title}</h1>
      <div class="two">
        ${facts(asked)}
        <section class="card">${content}</section>
      </div>`,
  )

/** Payment methods to choose from; the first is preselected. */
export type Choices = { legend: string; field: string; names: Readonly<Record<string, string>> }

/** The form posts back to its own address, which carries the order. */
export const payPage = ({ name }: Brand, asked: Asked, { legend, field, names }: Choices) =>
  frame(
    asked,
    `Thanh toán qua ${name}`,
    html`<form method="post">
        <fieldset>
          <legend>${legend}</legend>
          ${Object.entries(names).map(
            ([code, label], index) =>
              html`<label><input type="radio" name="${field}" value="${code}" ${index === 0 ? html` checked` : ''} />${label}</label>`,
          )}
        </fieldset>
        <button name="action" value="pay">Thanh toán ${formatVnd(asked.amountVnd)}</button>
        <button name="action" value="cancel" class="quiet">Huỷ giao dịch</button>
        <button name="action" value="expire" class="quiet">Để hết hạn</button>
      </form>
      <p class="note">Đây là cổng thử: không cần thẻ, không cần mật khẩu, không có tiền thật.</p>`,
  )

export const expiredPage = (asked: Asked) =>
  frame(
    asked,
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

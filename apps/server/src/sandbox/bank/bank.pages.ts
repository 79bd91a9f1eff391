import { type Html, html, page } from '../page.ts'
import type { Transfer, Wanted } from './bank.ts'
import { scenarios } from './scenarios.ts'

const played = { name: 'Ngân hàng thử', note: 'Không có tiền thật nào được chuyển' }
const formatVnd = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}đ`
const clock = new Intl.DateTimeFormat('vi-VN', { timeZone: 'Asia/Ho_Chi_Minh', hour: '2-digit', minute: '2-digit', second: '2-digit' })

const facts = ({ account, amountVnd, memo }: Wanted) =>
  html`<section class="card" aria-labelledby="facts">
    <h2 id="facts">Lệnh chuyển tiền</h2>
    <dl>
      <dt>Số tiền</dt>
      <dd class="sum">${formatVnd(amountVnd)}</dd>
      <dt>Tài khoản nhận</dt>
      <dd>${account}</dd>
      <dt>Nội dung</dt>
      <dd>${memo}</dd>
    </dl>
  </section>`

/** The bank app's page for a scanned code. */
export const appPage = (wanted: Wanted) =>
  page(
    'Chuyển tiền',
    html`<h1>Chuyển tiền</h1>
      <div class="two">
        ${facts(wanted)}
        <section class="card">
          <form method="post">
            <button>Chuyển ${formatVnd(wanted.amountVnd)}</button>
          </form>
          <p class="note">Đây là ngân hàng thử: không cần mật khẩu, không có tiền thật.</p>
        </section>
      </div>`,
    played,
  )

export const movedPage = (transfer: Transfer, backHref: string) =>
  page(
    'Đã chuyển tiền',
    html`<h1>Đã chuyển ${formatVnd(transfer.amountVnd)}</h1>
      <div class="card">
        <p>Mã giao dịch của ngân hàng: ${transfer.reference}</p>
        <a class="button" href="${backHref}">Quay về nơi bán</a>
      </div>`,
    played,
  )

export const faultPage = () =>
  page(
    'Không đọc được mã',
    html`<h1>Không đọc được mã</h1>
      <div class="card"><p class="wrong">Mã QR này không phải là lệnh chuyển tiền đến tài khoản của ngân hàng thử.</p></div>`,
    played,
  )

/** For the tester: all requested payments and all transfers. */
export const bankPage = (wanted: readonly Wanted[], transfers: readonly Transfer[]) =>
  page(
    'Ngân hàng thử',
    html`<h1>Ngân hàng thử</h1>
      <p><a href="/sandbox">Về các giao dịch</a></p>
      <section class="card" aria-labelledby="asked">
        <h2 id="asked">Mã QR đã mở</h2>
        ${
          wanted.length === 0
            ? html`<p>Chưa mở mã nào kể từ lúc khởi động.</p>`
            : html`<ul>
                ${wanted.map(({ memo, amountVnd }) => html`<li><a href="${hrefOf(memo)}">${memo}</a>: ${formatVnd(amountVnd)}</li>`)}
              </ul>`
        }
      </section>
      <section class="card" aria-labelledby="moved">
        <h2 id="moved">Đã chuyển</h2>
        ${transfersTable(transfers)}
      </section>
      <form method="post" class="card">
        <h2>Chuyển tay</h2>
        <label>Số tiền <input name="amount" inputmode="numeric" pattern="[1-9][0-9]{0,9}" required /></label>
        <label>Nội dung <input name="memo" maxlength="200" /></label>
        <button class="quiet">Chuyển</button>
      </form>`,
    played,
  )

export const hrefOf = (memo: string) => `/sandbox/bank/codes/${encodeURIComponent(memo)}`

/** One code with all scenarios for it. */
export const codePage = (wanted: Wanted, transfers: readonly Transfer[]) =>
  page(
    `Mã ${wanted.memo}`,
    html`<h1>Mã ${wanted.memo}</h1>
      <p><a href="/sandbox/bank">Về ngân hàng thử</a></p>
      <div class="two">
        <div>
          ${facts(wanted)}
          <section class="card" aria-labelledby="moved">
            <h2 id="moved">Đã chuyển</h2>
            ${transfersTable(transfers)}
          </section>
        </div>
        <section class="card" aria-labelledby="scenarios">
          <h2 id="scenarios">Chuyển và báo</h2>
          <form method="post">
            ${Object.entries(scenarios).map(([name, { label }]) => html`<button name="scenario" value="${name}" class="quiet">${label}</button>`)}
          </form>
        </section>
      </div>`,
    played,
  )

function transfersTable(transfers: readonly Transfer[]): Html {
  if (transfers.length === 0) return html`<p>Chưa có lần chuyển nào.</p>`
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Lúc</th>
          <th scope="col">Số tiền</th>
          <th scope="col">Nội dung</th>
          <th scope="col">Nơi bán trả lời</th>
        </tr>
      </thead>
      <tbody>
        ${transfers.map(
          ({ at, amountVnd, memo, deliveries }) =>
            html`<tr>
              <td>${clock.format(at)}</td>
              <td>${formatVnd(amountVnd)}</td>
              <td>${memo}</td>
              <td>${deliveries.map(({ what, answer }) => `${what}: ${answer}`).join(', ') || 'Chưa báo'}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

import { html, page } from '../page.ts'
import type { Transaction } from './vnpay-gateway.ts'
import { endingName, facts } from './vnpay-pages.ts'
import { tricks } from './vnpay-tricks.ts'

/** One transaction with everything the tester can have the merchant told about it. */
export const testerPage = (transaction: Transaction) =>
  page(
    `Giao dịch ${transaction.reference}`,
    html`<h1>Giao dịch ${transaction.reference}</h1>
      <p>${endingName(transaction)}. <a href="/sandbox">Về danh sách</a></p>
      <div class="two">
        <div>
          ${facts(transaction)}
          <section class="card" aria-labelledby="told">
            <h2 id="told">Đã báo cho nơi bán</h2>
            ${toldTable(transaction)}
          </section>
        </div>
        <section class="card" aria-labelledby="tricks">
          <h2 id="tricks">Báo thêm</h2>
          <form method="post">
            ${Object.entries(tricks).map(([name, { label }]) => html`<button name="trick" value="${name}" class="quiet">${label}</button>`)}
          </form>
        </section>
      </div>`,
  )

const toldTable = ({ told }: Transaction) =>
  told.length === 0
    ? html`<p>Chưa báo gì.</p>`
    : html`<div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Nội dung</th>
              <th scope="col">Nơi bán trả lời</th>
            </tr>
          </thead>
          <tbody>
            ${told.map(
              ({ what, answer }) =>
                html`<tr>
                  <td>${what}</td>
                  <td>${answer}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`

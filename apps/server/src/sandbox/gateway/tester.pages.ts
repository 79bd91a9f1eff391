import { html, page } from '../page.ts'
import { type Brand, endingName, facts, formatVnd } from './pages.ts'
import type { TransactionStore, Transaction } from './transaction-store.ts'
import { scenariosFor } from './scenarios.ts'
import type { CallbackProtocol } from './callback-protocol.ts'

/** One transaction with all callbacks that the tester can send about it. */
export const testerPage = (transaction: Transaction, callbacks: Pick<CallbackProtocol, 'words'>) =>
  page(
    `Giao dịch ${transaction.reference}`,
    html`<h1>Giao dịch ${transaction.reference}</h1>
      <p>${endingName(transaction)}. <a href="/sandbox">Về danh sách</a></p>
      <div class="two">
        <div>
          ${facts(transaction)}
          <section class="card" aria-labelledby="deliveries">
            <h2 id="deliveries">Đã báo cho nơi bán</h2>
            ${toldTable(transaction)}
          </section>
        </div>
        <section class="card" aria-labelledby="scenarios">
          <h2 id="scenarios">Báo thêm</h2>
          <form method="post">
            ${scenariosFor(callbacks).map(([name, { label }]) => html`<button name="scenario" value="${name}" class="quiet">${label}</button>`)}
          </form>
        </section>
      </div>`,
  )

const toldTable = ({ deliveries }: Transaction) =>
  deliveries.length === 0
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
            ${deliveries.map(
              ({ what, answer }) =>
                html`<tr>
                  <td>${what}</td>
                  <td>${answer}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`

/** The transactions of one gateway, and the switch that holds back callbacks of future payments. */
export const gatewaySection = (brand: Brand, store: Pick<TransactionStore, 'isHoldingCallbacks' | 'transactions'>) =>
  html`<h2>Giao dịch qua cổng thử ${brand.name}</h2>
    <form method="post" action="${brand.path}/calls" class="card">
      <p>${store.isHoldingCallbacks() ? 'Đang giữ lại: nơi bán chỉ biết khi bạn báo.' : 'Nơi bán được báo ngay khi người mua trả tiền.'}</p>
      <button name="hold" value="${store.isHoldingCallbacks() ? '0' : '1'}" class="quiet">
        ${store.isHoldingCallbacks() ? `Báo ngay trở lại (${brand.name})` : `Giữ lại các lần báo (${brand.name})`}
      </button>
    </form>
    ${transactionsTable(brand, store.transactions())}`

const transactionsTable = ({ path }: Brand, transactions: readonly Transaction[]) =>
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
                  <td><a href="${path}/transactions/${encodeURIComponent(transaction.reference)}">${transaction.reference}</a></td>
                  <td>${formatVnd(transaction.amountVnd)}</td>
                  <td>${endingName(transaction)}</td>
                  <td>${transaction.deliveries.map(({ answer }) => answer).join(', ') || 'Chưa báo'}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`

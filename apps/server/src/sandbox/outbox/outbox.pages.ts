import { html, page } from '../page.ts'
import type { Sent } from './outbox.ts'

const channelNames = { zalo: 'Zalo', sms: 'SMS', email: 'Email', push: 'Thông báo đẩy' }
const shownTime = new Intl.DateTimeFormat('vi-VN', { timeStyle: 'medium', dateStyle: 'short', timeZone: 'Asia/Ho_Chi_Minh' })

export const outboxPage = (messages: readonly Sent[], to: string) =>
  page(
    'Hộp thư đi',
    html`<h1>Hộp thư đi</h1>
      <p>Tin nhắn và thư mà nhà thử đã gửi, mới nhất ở trên. Không ai nhận được chúng ngoài trang này.</p>
      <form class="card">
        <p><label for="to">Số điện thoại hoặc email</label></p>
        <p><input id="to" name="to" value="${to}" style="width:100%;height:44px;padding:0 12px;font:inherit" /></p>
        <button>Tìm</button>
      </form>
      ${messages.length === 0 ? html`<p>Chưa có tin nào.</p>` : messages.map(card)}`,
    { name: 'Hộp thư đi', note: 'Không tin nào thật sự được gửi đi' },
  )

const card = ({ at, channel, to, title, text, code }: Sent) =>
  html`<article class="card">
    <h2>${title || channelNames[channel]}</h2>
    <p class="note">${channelNames[channel]} · ${to} · ${shownTime.format(new Date(at))}</p>
    ${code ? html`<p class="sum">${code}</p>` : ''}
    <p style="white-space:pre-line;overflow-wrap:anywhere">${text}</p>
  </article>`

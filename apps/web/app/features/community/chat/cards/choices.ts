import type { listCourses } from '@khue/contracts/offer/courses'
import type { searchOrders } from '@khue/contracts/sale/orders'
import { browserApi } from '#app/shared/browser-api.ts'
import { chatCardsText } from '#app/features/community/chat/shared/message-cards.text.ts'
import { formatVnd } from '#app/shared/format.ts'
import { orderStatusText } from '#app/features/sale/orders/shared/order-status.text.ts'
import { cardsText as text } from './cards.text.ts'

/** The list shows `title` and `note`; the message shows `name` until it is sent. */
export type Choice = { code: string; name: string; title: string; note: string; picture?: string }

const atOnce = 10

/** The user's own orders whose code starts with this prefix, newest first. */
export async function findOrders(code: string): Promise<Choice[]> {
  const { items } = await browserApi.call<typeof searchOrders>(
    { method: 'POST', path: '/orders/mine/mngt/search' },
    { body: { size: atOnce, ...(code !== '' && { code: code.slice(0, 16) }) } },
  )
  return items.map(({ code, lines, total, status }) => {
    const [first] = lines
    const name = first?.kind === 'SUB' ? chatCardsText.plan(first.name) : (first?.name ?? '')
    return {
      code,
      name: text.order(code),
      title: lines.length > 1 ? `${name} ${chatCardsText.more(lines.length - 1)}` : name,
      note: `${code} · ${formatVnd(total)} · ${orderStatusText[status]}`,
    }
  })
}

/** Published courses that match the search term. */
export async function findCourses(term: string): Promise<Choice[]> {
  const { items } = await browserApi.call<typeof listCourses>(
    { method: 'GET', path: '/css/v2/course-sale' },
    { query: { size: atOnce, ...(term !== '' && { term }) } },
  )
  return items.map(({ code, title, cover, fee, teacher }) => ({
    code,
    name: title,
    title,
    note: `${teacher.name} · ${fee === 0 ? chatCardsText.free : formatVnd(fee)}`,
    picture: cover,
  }))
}

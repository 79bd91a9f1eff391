import { z } from 'zod'
import { attachmentKinds } from './chat-link-rules.ts'
import { Vnd } from '../money.ts'
import { orderStatuses } from '../sale/orders.ts'
import { productKinds } from '../ground/product-kinds.ts'

const notFound = 'Không tìm thấy đơn hàng hay khoá học này để gắn vào tin.'
const Code = z.string().regex(/^[A-Za-z0-9]{1,32}$/, notFound)

/** An order or a course attached to a message, named by its public code. */
export const SentAttachment = z.strictObject({ kind: z.enum(attachmentKinds), code: Code })
export type SentAttachment = z.infer<typeof SentAttachment>

/** Rendered for each reader from current data: a card shows only what its reader could open themselves. */
export const ChatCard = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ORDER'),
    code: z.string(),
    shown: z
      .object({
        name: z.string().describe('Món đầu tiên'),
        nameKind: z.enum(productKinds),
        more: z.int().describe('Số món còn lại'),
        status: z.enum(orderStatuses),
        isPayable: z.boolean(),
        total: Vnd,
        href: z.string(),
      })
      .nullable()
      .describe('Chỉ người mua và đội ngũ của Khuê thấy; người khác chỉ thấy mã'),
  }),
  z.object({
    kind: z.literal('COURSE'),
    code: z.string(),
    shown: z
      .object({ title: z.string(), cover: z.string(), price: Vnd, href: z.string() })
      .nullable()
      .describe('Trống khi khoá học không còn được bày'),
  }),
  z
    .object({ kind: z.literal('LINK'), url: z.string(), host: z.string(), title: z.string(), description: z.string() })
    .describe('Trang ngoài nói gì về mình; host là nơi đường dẫn thật sự đưa tới'),
])
export type ChatCard = z.infer<typeof ChatCard>

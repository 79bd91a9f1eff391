import { z } from 'zod'

export const messageTemplates = ['otp', 'already-registered', 'password-changed', 'notice', 'notification', 'digest'] as const
export type MessageTemplate = (typeof messageTemplates)[number]

export const MessagePreview = z.object({
  template: z.enum(messageTemplates),
  mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  sms: z.object({ text: z.string(), limit: z.int() }).nullable().describe('Trống khi mẫu này chỉ gửi bằng email'),
  zalo: z
    .array(z.object({ field: z.string(), value: z.string() }))
    .nullable()
    .describe('Những gì điền vào mẫu ZNS; trống khi mẫu này chỉ gửi bằng email'),
})
export type MessagePreview = z.infer<typeof MessagePreview>

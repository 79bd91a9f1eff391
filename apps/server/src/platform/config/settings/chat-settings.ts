import { z } from 'zod'

/** Retention of chat messages, link previews, and the hours of the support desk. */
export const chatSettings = {
  CHAT_RETENTION_MONTHS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1200)
    .default(0)
    .describe('months after which messages and their files are removed; 0 keeps them for good'),
  CHAT_LINK_PREVIEWS: z
    .enum(['0', '1'])
    .default('1')
    .describe('1 shows a preview of the page that a message links to, which the server then requests; 0 requests nothing'),
  SUPPORT_HOURS: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/)
    .refine((hours) => hours.slice(0, 5) < hours.slice(6))
    .default('08:00-21:00')
    .describe('from and until when people answer requests for help, in Vietnam time, such as 08:00-21:00'),
}

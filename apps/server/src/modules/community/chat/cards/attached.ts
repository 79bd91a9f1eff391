import type { SentAttachment } from '@khue/contracts/community/chat-cards'
import { attachmentKinds } from '@khue/contracts/community/chat-link-rules'

export const toAttached = ({ kind, code }: SentAttachment) => `${kind} ${code}`

/** Parses the stored form of an attachment: `ORDER KH…`. */
export function attachmentOf(attached: string | null): SentAttachment | undefined {
  const [word, code] = attached?.split(' ') ?? []
  const kind = attachmentKinds.find((one) => one === word)
  return kind && code ? { kind, code } : undefined
}

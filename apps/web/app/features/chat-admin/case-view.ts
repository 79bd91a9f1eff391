import type { openChatCase } from '@khue/contracts/chat-safety'
import type { Reply } from '@khue/contracts/endpoint'

/** A case with what people wrote around it. */
export type OpenedCase = Reply<typeof openChatCase>

import type { openChatCase } from '@khue/contracts/community/chat-safety'
import type { Reply } from '@khue/contracts/endpoint'

/** A case with the surrounding messages. */
export type OpenedCase = Reply<typeof openChatCase>

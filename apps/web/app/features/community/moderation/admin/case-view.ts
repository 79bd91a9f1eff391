import type { openChatCase } from '@khue/contracts/community/chat-safety'
import type { Reply } from '@khue/contracts/endpoint'

/** A case with what people wrote around it. */
export type OpenedCase = Reply<typeof openChatCase>

// Apart from chat-cards.ts, so that the browser can know the rules without loading Zod.

/** An address in a text. What closes a sentence does not belong to the address before it. */
export const addressInText = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?'”’)\]}…]/giu

/** What a message may be about. */
export const attachmentKinds = ['ORDER', 'COURSE'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

// Separate from chat-cards.ts, so that the browser can know the rules without loading Zod.

/** A URL in a text. Punctuation that closes a sentence is not part of the URL before it. */
export const addressInText = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?'”’)\]}…]/giu

/** What can be attached to a message. */
export const attachmentKinds = ['ORDER', 'COURSE'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

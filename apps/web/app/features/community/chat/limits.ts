import type * as contract from '@khue/contracts/community/chat'

// What the contract says, without the schema library that it comes with.
const messageLimit = 5000 satisfies typeof contract.messageLimit
export const badgeLimit = 99 satisfies typeof contract.badgeLimit
export const messageEditMinutes = 15 satisfies typeof contract.messageEditMinutes

/** Counted as people count: a letter with its marks is one, and so is a picture of four bytes. */
export function isTooLong(text: string) {
  const words = text.normalize('NFC').trim()
  return words.length > messageLimit && Array.from(words).length > messageLimit
}

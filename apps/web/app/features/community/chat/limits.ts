import type * as contract from '@khue/contracts/community/chat'

// Copies of the contract's limits, so that its schema library is not bundled.
const messageLimit = 5000 satisfies typeof contract.messageLimit
export const badgeLimit = 99 satisfies typeof contract.badgeLimit
export const messageEditMinutes = 15 satisfies typeof contract.messageEditMinutes

/** Counts characters as people see them: a letter with its diacritics is one, and so is a four-byte emoji. */
export function isTooLong(text: string) {
  const words = text.normalize('NFC').trim()
  return words.length > messageLimit && Array.from(words).length > messageLimit
}

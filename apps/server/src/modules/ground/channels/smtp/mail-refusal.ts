/** What nodemailer says of a letter that was not taken. */
export type MailRefusal = { responseCode?: number; command?: string; response?: string }

/** In the answer to a recipient: the mailbox does not exist, has moved without trace, or is closed (RFC 3463, 3.2 and 3.3). */
const closed = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/
/** Of servers that say no more than the number (RFC 5321, 4.2.3). */
const isBare = (response: string) => !/^\d{3}[ -]\d\.\d+\.\d+/.test(response)
const bareCodes = new Set([550, 551, 553])

/**
 * Whether the server has said for good that nobody reads mail there. A mailbox that is full, a server that takes us for a spammer and a
 * password of ours that is wrong say nothing about the address.
 */
export function isMailboxNotFound({ responseCode = 0, command = '', response = '' }: MailRefusal) {
  if (command !== 'RCPT TO') return false
  return closed.test(response) || (bareCodes.has(responseCode) && isBare(response))
}

/** nodemailer's error for a rejected mail. */
export type MailRefusal = { responseCode?: number; command?: string; response?: string }

/** In the answer to a recipient: the mailbox does not exist, has moved without trace, or is closed (RFC 3463, 3.2 and 3.3). */
const closed = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/
/** Servers that answer with a bare status code (RFC 5321, 4.2.3). */
const isBare = (response: string) => !/^\d{3}[ -]\d\.\d+\.\d+/.test(response)
const bareCodes = new Set([550, 551, 553])

/**
 * Whether the server reported permanently that the mailbox does not exist. A full mailbox, a spam rejection and a wrong password of ours do not
 * count.
 */
export function isMailboxNotFound({ responseCode = 0, command = '', response = '' }: MailRefusal) {
  if (command !== 'RCPT TO') return false
  return closed.test(response) || (bareCodes.has(responseCode) && isBare(response))
}

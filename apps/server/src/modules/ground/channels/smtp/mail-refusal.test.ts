import { expect, test } from 'vitest'
import { isMailboxNotFound } from './mail-refusal.ts'

test.each([
  ['RCPT TO', '550 5.1.1 No such mailbox', true],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.', true],
  ['RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled', true],
  ['RCPT TO', '553 5.1.3 Bad address', true],
  ['RCPT TO', '550 User unknown', true],
  ['RCPT TO', '552 5.2.2 Mailbox full', false],
  ['RCPT TO', '550 5.7.1 Blocked: sent from a listed address', false],
  ['RCPT TO', '554 5.7.1 Relay access denied', false],
  ['RCPT TO', '554 Transaction failed', false],
  ['RCPT TO', '450 4.2.1 Try again later', false],
  ['DATA', '550 5.1.1 Content refused', false],
  ['AUTH PLAIN', '535 5.7.8 Wrong user or password', false],
  ['MAIL FROM', '550 5.1.8 Sender refused', false],
])('%s, answered by %s: %s', (command, response, isGone) => {
  expect(isMailboxNotFound({ command, response, responseCode: Number(response.slice(0, 3)) })).toBe(isGone)
})

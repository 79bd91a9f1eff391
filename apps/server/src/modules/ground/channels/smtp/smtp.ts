import { createTransport } from 'nodemailer'
import { type Channel, MailboxNotFoundError, ProviderUnavailableError, ProviderRejectedError } from '../adapter.ts'
import { mailPage, mailSubject, mailText } from '../mail-page.ts'
import type { RenderedMessage } from '../message.ts'
import { isMailboxNotFound, type MailRefusal } from './mail-refusal.ts'

const timeoutMs = 10_000

/** E-mail by an SMTP server. */
export const smtp: Channel = {
  name: 'email',
  reaches: 'email',
  deduplicates: false,
  isOpen: ({ config }) => config.SMTP_URL !== undefined,
  async send({ config }, { id, to, rendered }) {
    const transport = createTransport({
      ...serverAt(new URL(config.SMTP_URL ?? '')),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({
        from: config.SMTP_FROM,
        to: { name: '', address: to }, // never parsed as a list of addresses
        subject: mailSubject(rendered),
        text: mailText(rendered),
        html: mailPage(rendered),
        messageId: `<${id}@${config.publicUrl.hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(rendered) },
      })
    } catch (error) {
      const refusal = error as MailRefusal // nodemailer's own fields
      const { responseCode, command } = refusal
      if (isMailboxNotFound(refusal)) throw new MailboxNotFoundError('SMTP', responseCode ?? '')
      if (responseCode !== undefined && responseCode >= 500) throw new ProviderRejectedError('SMTP', responseCode)
      if (responseCode !== undefined || command === 'CONN') throw new ProviderUnavailableError('SMTP', responseCode ?? 'no connection')
      throw error
    } finally {
      transport.close()
    }
  },
}

/** Mail clients show their own unsubscribe button for these (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribeUrl }: RenderedMessage): Record<string, string> =>
  unsubscribeUrl ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** `smtps` is TLS from the first byte; `smtp` must switch to TLS first, except on localhost. */
function serverAt({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ignoreTLS: !secure && isLoopback(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

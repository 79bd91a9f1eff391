import { createTransport } from 'nodemailer'
import { type Channel, Refused } from '../adapter.ts'
import { mailPage, mailText } from '../mail-page.ts'

const timeoutMs = 10_000

/** E-mail by an SMTP server. */
export const smtp: Channel = {
  name: 'email',
  reaches: 'email',
  isOpen: ({ config }) => config.SMTP_URL !== undefined,
  async send({ config }, { id, to, written }) {
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
        subject: written.code ? `${written.title}: ${written.code}` : written.title,
        text: mailText(written),
        html: mailPage(written),
        messageId: `<${id}@${config.publicUrl.hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      const { responseCode } = error as { responseCode?: number } // nodemailer's own field
      if (responseCode !== undefined && responseCode >= 500) throw new Refused('SMTP', responseCode)
      throw error
    } finally {
      transport.close()
    }
  },
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** `smtps` is TLS from the first byte; `smtp` must turn to TLS before anything is said, except on this machine itself. */
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

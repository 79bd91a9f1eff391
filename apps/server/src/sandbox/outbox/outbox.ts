/** A message accepted by a simulated channel. */
export type Sent = {
  at: string
  channel: 'zalo' | 'sms' | 'email' | 'push'
  to: string
  title: string
  text: string
  code: string | null
  /** For e-mails: the headers by which mail programs unsubscribe (RFC 8058). */
  unsubscribe?: { list: string; post: string | undefined }
}
export type Outbox = ReturnType<typeof openOutbox>

const kept = 500

/** The normal form of an address, so that it is found in any spelling. */
const same = (address: string) => (address.includes('@') ? address.trim().toLowerCase() : address.replace(/\D/g, '').replace(/^84/, '0'))

/** All sent messages, newest first, in memory only. */
export function openOutbox() {
  const sent: Sent[] = []
  return {
    add(message: Omit<Sent, 'at' | 'code'>) {
      const code = /(?<!\d)\d{6}(?!\d)/.exec(`${message.title}\n${message.text}`)?.[0] ?? null
      sent.unshift({ at: new Date().toISOString(), ...message, to: same(message.to), code })
      sent.length = Math.min(sent.length, kept)
    },
    list: (to = '') => (to === '' ? sent : sent.filter((message) => message.to === same(to))),
  }
}

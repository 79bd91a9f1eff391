/** A message that a stand-in has taken. */
export type Sent = {
  at: string
  channel: 'zalo' | 'sms' | 'email' | 'push'
  to: string
  title: string
  text: string
  code: string | null
  /** Of a letter: its headers by which mail programs end such letters (RFC 8058). */
  unsubscribe?: { list: string; post: string | undefined }
}
export type Outbox = ReturnType<typeof openOutbox>

const kept = 500

/** One writing of an address, so that it is found however somebody types it. */
const same = (address: string) => (address.includes('@') ? address.trim().toLowerCase() : address.replace(/\D/g, '').replace(/^84/, '0'))

/** Everything that would have reached somebody, newest first, until the process ends. */
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

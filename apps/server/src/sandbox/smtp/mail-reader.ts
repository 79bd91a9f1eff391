/** Parses the parts of an e-mail that the outbox shows: subject, plain text and unsubscribe headers (RFC 2045 to 2047, 8058). */
export function readMail(source: string) {
  const { headers, body } = split(source)
  const [list, post] = [headers.get('list-unsubscribe'), headers.get('list-unsubscribe-post')]
  return {
    subject: words(headers.get('subject') ?? ''),
    text: plainText(headers, body).trim(),
    ...(list && { unsubscribe: { list, post } }),
  }
}

function split(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const head = end < 0 ? source : source.slice(0, end)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
  return { headers, body: end < 0 ? '' : source.slice(end + 4) }
}

function plainText(headers: Map<string, string>, body: string): string {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!boundary) return /^text\/plain/i.test(type) ? decoded(headers.get('content-transfer-encoding') ?? '', body) : ''
  const parts = body.split(`--${boundary}`).slice(1, -1)
  for (const part of parts) {
    const inner = split(part.replace(/^\r\n/, ''))
    const text = plainText(inner.headers, inner.body)
    if (text) return text
  }
  return ''
}

function decoded(encoding: string, body: string) {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString()
  return /quoted-printable/i.test(encoding) ? quoted(body.replace(/=\r\n/g, '')) : body
}

const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, body: string) =>
      form.toLowerCase() === 'b' ? Buffer.from(body, 'base64').toString('latin1') : quotedBytes(body),
    )
    .replace(/^[\s\S]*$/, (bytes) => (/[\x80-\xFF]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes))

/** As bytes, because a word may end inside a multi-byte character. */
const quotedBytes = (body: string) =>
  body.replace(/_/g, ' ').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

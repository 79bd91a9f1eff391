import { createHmac, timingSafeEqual } from 'node:crypto'

type Data = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** With names in order at every depth; lists keep theirs. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (isPlain(one) ? ordered(one) : one))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, ordered(value[name])]),
  )
}

function textOf(value: unknown) {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The text that payOS signs of a payout: `name=value` in the order of names, both encoded. Its payments are signed otherwise. */
export const payoutText = (data: Data) =>
  Object.entries(ordered(data) as Data)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
    .join('&')

export const payoutSignature = (data: Data, key: string) => createHmac('sha256', key).update(payoutText(data)).digest('hex')

export function isSignedBy(key: string, data: Data, given: string) {
  const [wanted, said] = [Buffer.from(payoutSignature(data, key)), Buffer.from(given)]
  return wanted.length === said.length && timingSafeEqual(wanted, said)
}

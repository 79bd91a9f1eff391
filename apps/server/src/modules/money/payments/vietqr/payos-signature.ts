import { hmacOf, isSame } from './signed-text.ts'

type Data = Readonly<Record<string, unknown>>

/** `name=value` of all fields, names in order, without encoding; empty values are kept (vietnam.md 1.5). */
export const payosText = (data: Data) =>
  Object.keys(data)
    .toSorted()
    .map((name) => `${name}=${textOf(data[name])}`)
    .join('&')

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return JSON.stringify(value.map((one) => (typeof one === 'object' && one !== null ? ordered(one as Data) : one)))
  return typeof value === 'string' ? value : JSON.stringify(typeof value === 'object' ? ordered(value as Data) : value)
}
const ordered = (data: Data) =>
  Object.fromEntries(
    Object.keys(data)
      .toSorted()
      .map((name) => [name, data[name]]),
  )

export const payosSignature = (data: Data, key: string) => hmacOf('sha256', payosText(data), key)

/** The data of an answer or a notice with a valid signature; else undefined. */
export function verifiedPayos(said: unknown, key: string): Data | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const { data, signature } = said as { data?: unknown; signature?: unknown }
  if (typeof data !== 'object' || data === null || typeof signature !== 'string') return undefined
  return isSame(signature, payosSignature(data as Data, key)) ? (data as Data) : undefined
}

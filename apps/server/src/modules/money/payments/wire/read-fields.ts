export type Fields = Readonly<Record<string, unknown>>

/** A JSON object; undefined for anything else. */
export const asFields = (body: unknown): Fields | undefined =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : undefined // callers check its values one by one

/** A string or a number as the provider wrote it; undefined for other types, or a number too long to be read exactly. */
export function wordOf(value: unknown) {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}

/** A positive whole number of đồng; undefined otherwise: such an amount matches no checkout. */
export function vndOf(value: unknown) {
  const word = wordOf(value) ?? ''
  return /^[1-9]\d{0,9}$/.test(word) ? Number(word) : undefined
}

/** All strings and numbers of a message, without the signature, for later review. */
export const factsOf = (fields: Fields, signature: string) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const word = wordOf(value)
      return word === undefined || name === signature ? [] : [[name, word] as const]
    }),
  )

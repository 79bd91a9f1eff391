export type Fields = Readonly<Record<string, unknown>>

/** An object that came as JSON; undefined for anything else. */
export const asFields = (body: unknown): Fields | undefined =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : undefined // its values are judged one by one

/** A text or a number as the provider wrote it; undefined for what is neither, or was too long to be read exactly. */
export function wordOf(value: unknown) {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}

/** A whole number of đồng that somebody can have paid; undefined when it is none: then it is nobody's amount. */
export function vndOf(value: unknown) {
  const word = wordOf(value) ?? ''
  return /^[1-9]\d{0,9}$/.test(word) ? Number(word) : undefined
}

/** Everything that was said in words and numbers, without the signature, for whoever must judge it later. */
export const factsOf = (fields: Fields, signature: string) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const word = wordOf(value)
      return word === undefined || name === signature ? [] : [[name, word] as const]
    }),
  )

/** Parses bytes as JSON; undefined when they are invalid. */
export function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined // callers refuse it like any unsigned message
  }
}

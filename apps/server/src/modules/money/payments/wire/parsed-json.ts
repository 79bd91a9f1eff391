/** What some bytes say as JSON; undefined when they do not. */
export function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined // whoever reads it refuses it as it refuses anything that is not signed
  }
}

/** The SHA-256 of bytes in hexadecimal; undefined where the browser offers none, which is outside TLS and localhost. */
export async function sha256Of(bytes: ArrayBuffer) {
  if (!('subtle' in crypto)) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Signs the link that shows one checkout's status to its holder. */
export const linkSignature = (code: string, linkKey: string) => createHmac('sha256', linkKey).update(`by-hash ${code}`).digest('base64url')

const dummyLinkKey = randomBytes(24).toString('base64url')

/** Takes constant time, whether the code is unknown or the signature is wrong at any position. */
export function opensLink({ code, signature, linkKey }: { code: string; signature: string; linkKey: string | undefined }) {
  const expected = Buffer.from(linkSignature(code, linkKey ?? dummyLinkKey))
  const given = Buffer.from(signature)
  const isSame = timingSafeEqual(given.length === expected.length ? given : Buffer.alloc(expected.length), expected)
  return isSame && linkKey !== undefined
}

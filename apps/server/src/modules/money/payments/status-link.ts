import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What opens the state of one checkout to whoever was sent it. */
export const linkSignature = (code: string, linkKey: string) => createHmac('sha256', linkKey).update(`by-hash ${code}`).digest('base64url')

const dummyLinkKey = randomBytes(24).toString('base64url')

/** Takes as long for a code that does not exist, and for a signature that is wrong from the first letter or from the last. */
export function opensLink({ code, signature, linkKey }: { code: string; signature: string; linkKey: string | undefined }) {
  const expected = Buffer.from(linkSignature(code, linkKey ?? dummyLinkKey))
  const given = Buffer.from(signature)
  const isSame = timingSafeEqual(given.length === expected.length ? given : Buffer.alloc(expected.length), expected)
  return isSame && linkKey !== undefined
}

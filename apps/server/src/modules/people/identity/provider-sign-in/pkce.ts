import { createHash } from 'node:crypto'

/** What a verifier is announced by (RFC 7636, S256). */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

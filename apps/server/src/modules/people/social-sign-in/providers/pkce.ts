import { createHash } from 'node:crypto'

/** The challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

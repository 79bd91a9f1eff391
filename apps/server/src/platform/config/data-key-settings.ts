import { z } from 'zod'

const isKey = (text: string) => /^[\w-]{43}$/.test(text) && Buffer.from(text, 'base64url').length === 32

/** Encryption at rest (`crypto/encryption.ts`): the first key encrypts new values, the others still decrypt older ones. */
export const dataKeySettings = {
  DATA_KEY: z
    .string()
    .refine((text) => text.split(',').every(isKey))
    .optional()
    .describe('32 random bytes in base64url; several, separated by commas, while a key is being replaced'),
}

import { z } from 'zod'

const isKeepable = (text: string) => !text.includes('\0') && text.isWellFormed() // PostgreSQL stores neither NUL nor unpaired surrogates

/** A single line of typed text: trimmed, single spaces, never empty. */
export const singleLineText = (longest: number) =>
  z
    .string()
    .max(longest * 4) // checked before spaces are collapsed
    .refine(isKeepable, 'Chỉ nhận chữ thường, không có ký tự lạ.')
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(longest))

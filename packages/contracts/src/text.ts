import { z } from 'zod'

const isKeepable = (text: string) => !text.includes('\0') && text.isWellFormed() // the database keeps neither NUL nor halves of letters

/** A line of words as somebody types it: trimmed, single spaces, never empty. */
export const singleLineText = (longest: number) =>
  z
    .string()
    .max(longest * 4) // before spaces are taken away
    .refine(isKeepable, 'Chỉ nhận chữ thường, không có ký tự lạ.')
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(longest))

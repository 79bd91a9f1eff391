import { fold } from './fold.ts'

const longestSlug = 80

/** The readable part of an address: `Toán 8: Đại số & Hình học` is `toan-8-dai-so-hinh-hoc`. Lookups use the code after it. */
export const slugOf = (text: string) =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '')

/** The last part of an address, `{slug}-{code}`; the slug may be empty or outdated: only the code is looked up. */
export const slugWithCode = ({ slug, code }: { slug: string; code: string }) => (slug ? `${slug}-${code}` : code)
export const codeFromSlug = (part: string) => part.slice(part.lastIndexOf('-') + 1)

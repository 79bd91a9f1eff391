import { addressInText } from '@khue/contracts/community/chat-link-rules'
import { codeFromSlug } from '@khue/contracts/slug'

/** The first valid URL in a text. */
export function firstLink(text: string) {
  for (const [words] of text.matchAll(addressInText)) if (URL.canParse(words)) return new URL(words)
  return undefined
}

/** The code of the course that an address of this site leads to. */
export function courseAt(link: URL | undefined, publicUrl: URL) {
  const part = link?.origin === publicUrl.origin ? /^\/courses\/([^/]+)\/?$/.exec(link.pathname)?.[1] : undefined
  const code = part && codeFromSlug(part)
  return code && /^[A-Za-z0-9]{1,32}$/.test(code) ? code.toLowerCase() : undefined
}

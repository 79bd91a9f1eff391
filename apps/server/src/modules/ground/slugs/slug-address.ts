import { codeFromSlug } from '@khue/contracts/slug'

/** What has a readable URL. A tutor uses the slug of their teacher. */
export const namedKinds = ['course', 'class', 'teacher', 'category', 'post'] as const
export type NamedKind = (typeof namedKinds)[number]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const code = /^[a-z2-9]{8}$/
const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/
const longestSlug = 80

/**
 * What the last part of a URL may be: an id or a code, which resolve forever with any prefix, and a slug, current or former. Any other form
 * resolves to nothing.
 */
export function parseSlugAddress(part: string) {
  const asked = part.toLowerCase()
  const last = codeFromSlug(asked)
  return {
    key: uuid.test(asked) ? asked : code.test(last) ? last : undefined,
    slug: asked.length <= longestSlug && slug.test(asked) ? asked : undefined,
  }
}

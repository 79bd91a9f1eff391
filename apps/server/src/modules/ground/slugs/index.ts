/**
 * Slugs: the readable names in addresses, and whom each of them has ever meant.
 * Owns every name that a course, class, teacher, category or post has or had; one name never means two things of a kind. What
 * a thing is called now, and whether it may be seen, belongs to whoever owns it.
 * Calls nobody. Hears nothing, announces nothing.
 */
export { retireSlugs, resolveSlug, assignSlug, assignSlugs, listSlugs, releaseSlug, releaseSlugs } from './slugs.service.ts'

/**
 * Slugs: the readable names in URLs, and what each has ever referred to.
 * Owns every slug, current or former, of courses, classes, teachers, categories and posts; a slug never refers to two things of a kind; does not own
 * a thing's current name nor whether it is visible: those belong to its module; calls no module; subscribes to nothing; publishes nothing.
 */
export { retireSlugs, resolveSlug, assignSlug, assignSlugs, listSlugs, releaseSlug, releaseSlugs } from './slugs.service.ts'

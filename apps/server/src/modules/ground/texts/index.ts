/**
 * Texts: the platform's fixed pages, such as its policies, in Markdown and in immutable versions.
 * Owns the versions; does not own reading and editing over the API (site), nor who has agreed to which version (sign-up); calls audit; subscribes to
 * nothing; publishes nothing.
 */
export { getText, getVersion, listTexts, listVersions, publishText } from './texts.service.ts'
export { policyVersions } from './policies.service.ts'
export { seedTexts } from './texts.seed.ts'

/**
 * Texts: what the house itself says on its fixed pages, such as its policies, in Markdown and in versions that are never changed.
 * Owns the versions. How they are read and edited over the API belongs to site; who has agreed to which one, to identity.
 * Calls audit. Announces nothing.
 */
export { getText, getVersion, listTexts, listVersions, publishText } from './texts.service.ts'
export { policyVersions } from './policies.service.ts'
export { seedTexts } from './texts.seed.ts'

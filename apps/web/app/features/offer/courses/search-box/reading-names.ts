/** Parameters that say whether a sentence was parsed into filters. Separate from the parser: browsers need the names, not the schemas. */
export const readingNames = ['read', 'exact'] as const

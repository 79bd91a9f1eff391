/** How an address says that a sentence was read into its filters, or shall not be. Apart from what reads it: browsers need the names, and no schemas. */
export const readingNames = ['read', 'exact'] as const

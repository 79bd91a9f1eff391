// Separate from course-draft.ts, so that the browser can know the rules without loading Zod.

/** Share of a lecture's film after which the lecture is done, in percent. */
export const mustWatchBounds = { min: 50, max: 100, usual: 90 } as const
export const mostAccessDays = 730
export const mostItemDocuments = 20

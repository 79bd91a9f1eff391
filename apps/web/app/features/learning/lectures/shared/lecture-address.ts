/** A lecture's page; parents carry the child's id along. */
export const lectureHref = (courseId: string, itemId: string, learnerId?: string) =>
  `/account/learn/${courseId}/lectures/${itemId}${learnerId ? `?learnerId=${learnerId}` : ''}`
export const courseHref = (courseId: string, learnerId?: string) =>
  `/account/learn/${courseId}${learnerId ? `?learnerId=${learnerId}` : ''}`

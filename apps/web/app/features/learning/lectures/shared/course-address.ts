/** The page of a course that a learner has; parents carry the child's id along. */
export const courseHref = (courseId: string, learnerId?: string) =>
  `/account/learn/${courseId}${learnerId ? `?learnerId=${learnerId}` : ''}`

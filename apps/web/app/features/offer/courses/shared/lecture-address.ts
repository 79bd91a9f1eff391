/** The page on which a lecture is watched: by learners, by parents, who carry the child's id along, and by who writes or approves the course. */
export const lectureHref = (courseId: string, itemId: string, learnerId?: string) =>
  `/account/learn/${courseId}/lectures/${itemId}${learnerId ? `?learnerId=${learnerId}` : ''}`

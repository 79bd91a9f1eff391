/** Working days within which a course that waits for approval is answered. */
export const courseReviewWorkingDays = 1

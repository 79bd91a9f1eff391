/** How long people wait for an answer about their papers and profile. Every text that states it, states this number. */
export const proofReviewWorkingDays = 1

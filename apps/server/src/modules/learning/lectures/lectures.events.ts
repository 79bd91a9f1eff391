/** An event of nodes: viewings that have ended, which the memory of the film's door must forget. */
export const viewingsEnded = 'lectures:viewings-ended'

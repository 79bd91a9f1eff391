/** Pages of learning reports. */
export const taughtReportsPath = '/account/teaching/reports'
export const lessonReportsHref = (lessonId: string) => `${taughtReportsPath}/${lessonId}`
export const taughtReportHref = (lessonId: string, learnerId: string) => `${taughtReportsPath}/${lessonId}/${learnerId}`

export const reportsPath = '/account/reports'
export const reportHref = (lessonId: string, learnerId: string) => `${reportsPath}/${lessonId}/${learnerId}`
const withLearner = (path: string, learnerId: string | undefined) => (learnerId ? `${path}?${new URLSearchParams({ learnerId })}` : path)
export const timelineHref = (learnerId: string | undefined) => withLearner(reportsPath, learnerId)
export const weekHref = (monday: string, learnerId: string | undefined) => withLearner(`${reportsPath}/weeks/${monday}`, learnerId)

export const editorSteps = ['about', 'programme', 'lectures', 'assignments', 'runs', 'review'] as const
export type EditorStep = (typeof editorSteps)[number]

export const editorHref = (courseId: string, step: EditorStep) => `/account/teaching/courses/${courseId}/edit/${step}`
export const previewHref = (courseId: string) => `/account/teaching/courses/${courseId}/preview`
/** Has no page: submits, withdraws, discards and copies a version. */
export const versionHref = (courseId: string) => `/account/teaching/courses/${courseId}/version`
export const coursesHref = '/account/teaching/courses'

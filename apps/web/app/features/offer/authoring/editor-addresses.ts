export const editorSteps = ['about', 'programme', 'lectures', 'assignments', 'runs', 'review'] as const
export type EditorStep = (typeof editorSteps)[number]

export const editorHref = (courseId: string, step: EditorStep) => `/account/teaching/courses/${courseId}/edit/${step}`
export const previewHref = (courseId: string) => `/account/teaching/courses/${courseId}/preview`
/** Has no page: submits, withdraws, discards and copies a version. */
export const versionHref = (courseId: string) => `/account/teaching/courses/${courseId}/version`
export const coursesHref = '/account/teaching/courses'

/** The element of a place of the draft: a field, `items`, `item:{itemId}` or `film:{itemId}`. */
export const placeId = (place: string) => `place-${place.replace(':', '-')}`
/** Opens the step at a place, with everything shown that is missing there. */
export const placeHref = (courseId: string, step: EditorStep, place: string) => `${editorHref(courseId, step)}?check=1#${placeId(place)}`
/** Opens a document of a course, for those who write or decide about it. */
export const documentHref = (courseId: string, assetId: string) => `/account/teaching/courses/${courseId}/documents/${assetId}`

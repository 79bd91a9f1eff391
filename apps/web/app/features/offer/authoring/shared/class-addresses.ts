/** The teacher's classes: runs of courses, and single ones. */
export const taughtClassesHref = '/account/teaching/classes'
export const newClassHref = `${taughtClassesHref}/new`
export const singleClassHref = (id: string) => `${taughtClassesHref}/single/${id}`
export const classPreviewHref = (id: string) => `${singleClassHref(id)}/preview`
/** Has no page: submits, withdraws, discards and copies a version. */
export const classVersionHref = (id: string) => `${singleClassHref(id)}/version`

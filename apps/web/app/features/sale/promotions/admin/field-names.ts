/** How the boxes of the editor are called; apart from what reads them, which brings the schemas along. */
export const kindField = (kind: string) => `kind-${kind}`
export const categoryField = (id: number | string) => `category-${id}`
export const teacherField = (id: string) => `teacher-${id}`

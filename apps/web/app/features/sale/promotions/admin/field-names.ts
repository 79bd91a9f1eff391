/** Field names of the editor. Separate from the parser, which imports the schemas. */
export const kindField = (kind: string) => `kind-${kind}`
export const categoryField = (id: number | string) => `category-${id}`
export const teacherField = (id: string) => `teacher-${id}`

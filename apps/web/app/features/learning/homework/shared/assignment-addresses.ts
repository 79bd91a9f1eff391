/** Pages of a teacher's homework. */
export const assignmentsHref = '/account/teaching/assignments'
export const assignmentHref = (id: string) => `${assignmentsHref}/${id}`
export const editAssignmentHref = (id: string) => `${assignmentHref(id)}/edit`

/** What the homework is given to: a run of a course, or a single class; and one of its lessons. */
export type GivenTo = { run: string; lesson?: string | undefined } | { class: string; lesson?: string | undefined }
export const newAssignmentHref = (to?: GivenTo) => {
  const search = new URLSearchParams(Object.entries(to ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return search.size > 0 ? `${assignmentsHref}/new?${search}` : `${assignmentsHref}/new`
}

export const markingHref = '/account/teaching/mark'
/** The queue with the work of one assignment. */
export const queueOfHref = (assignmentId: string) => `${markingHref}?assignmentId=${assignmentId}`
export const markHref = (submissionId: string) => `${markingHref}/${submissionId}`

/** Of which class or piece of homework; both stay in the address while one marks. */
export type MarkFilter = { refId?: string | undefined; assignmentId?: string | undefined }

const queue = '/account/teaching/mark'

function withFilter(path: string, { refId, assignmentId }: MarkFilter, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...(refId && { refId }), ...(assignmentId && { assignmentId }), ...more })
  return query.size > 0 ? `${path}?${query}` : path
}

/** What waits to be marked, and what was returned. */
export const queueHref = (filter: MarkFilter = {}, state: 'WAITING' | 'RETURNED' = 'WAITING', cursor?: string) =>
  withFilter(queue, filter, { ...(state === 'RETURNED' && { state }), ...(cursor && { cursor }) })
/** One submission on the desk of who marks it. */
export const markHref = (submissionId: string, filter: MarkFilter = {}) => withFilter(`${queue}/${submissionId}`, filter)
export const assignmentHref = (id: string) => `/account/teaching/assignments/${id}`

import { type AssignmentList, assignmentLists } from '@khue/contracts/learning/homework-states'
import { assignmentsHref } from '../shared/assignment-addresses.ts'

type Shown = { list?: AssignmentList; refId?: string | undefined; cursor?: string | undefined }
/** An address of the list; open work is shown without a name. */
export function listHref({ list = 'OPEN', refId, cursor }: Shown) {
  const search = new URLSearchParams({
    ...(list !== 'OPEN' && { list: list.toLowerCase() }),
    ...(refId && { refId }),
    ...(cursor && { cursor }),
  })
  return search.size > 0 ? `${assignmentsHref}?${search}` : assignmentsHref
}
export const listIn = (search: URLSearchParams): AssignmentList =>
  assignmentLists.find((one) => one.toLowerCase() === search.get('list')) ?? 'OPEN'

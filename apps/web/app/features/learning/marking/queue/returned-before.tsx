import { Link } from 'react-router'
import { Notice } from '#app/shared/ui/notice.tsx'
import { deskText as text } from '../desk/desk.text.ts'
import { type MarkFilter, markHref } from '../shared/mark-address.ts'

/** What was returned on the page before, kept in the history entry. */
function returnedBefore(place: unknown) {
  if (typeof place !== 'object' || place === null || !('returnedBefore' in place)) return undefined
  const { returnedBefore: before } = place
  if (typeof before !== 'object' || before === null || !('id' in before) || !('name' in before)) return undefined
  return { id: String(before.id), name: String(before.name) }
}

/** The way back to a mark that was just returned. */
export function ReturnedBeforeNotice({ place, filter }: { place: unknown; filter: MarkFilter }) {
  const before = returnedBefore(place)
  return (
    before && (
      <Notice tone="good">
        {text.returnedBefore(before.name)}{' '}
        <Link className="link" to={markHref(before.id, filter)}>
          {text.lookAgain}
        </Link>
      </Notice>
    )
  )
}

import { data } from 'react-router'

/** Every address that nothing else answers: HTTP 404 and the not-found overlay, drawn by the root's error view. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}

import { data } from 'react-router'

/** Catch-all route: HTTP 404 and the not-found overlay, rendered by the root's error boundary. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}

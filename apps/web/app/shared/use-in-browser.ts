import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** What only the browser knows and never changes by itself; `before` until the page is hydrated. `read` returns a plain value. */
export const useInBrowser = <T>(read: () => T, before: T) => useSyncExternalStore(never, read, () => before)

import { type RefObject, useEffect, useRef } from 'react'

/** Tells the form around an element that a row was added or removed: no event of a field says so, and unsaved changes are found by events. */
export function useFormChange(inside: RefObject<HTMLElement | null>, rows: number) {
  const before = useRef(rows)
  useEffect(() => {
    if (before.current === rows) return
    before.current = rows
    inside.current?.closest('form')?.dispatchEvent(new Event('change'))
  }, [inside, rows])
}

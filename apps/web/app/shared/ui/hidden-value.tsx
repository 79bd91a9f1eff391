import { useEffect, useRef } from 'react'

/** Hidden value of a field with several parts. Fires input events on a change, which browsers do only for typed fields. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    input.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [value])
  return <input ref={input} type="hidden" name={name} value={value} />
}

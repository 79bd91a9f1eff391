import { type ReactNode, useEffect, useRef } from 'react'
import panel from './panel.module.css'

type Props = {
  /** Keys of the items in order: a different key means a different state. */
  keys: readonly string[]
  /** Number of open items, as a heading. */
  head: string
  /** Shown when the queue is empty. */
  empty: ReactNode
  /** An `li` with a `QueueHead` per item. */
  children: ReactNode
}

/**
 * A work queue. A finished item disappears together with the focus: moves the focus to the next item, after the last one to the heading,
 * and announces the remaining number.
 */
export function QueueList({ keys, head, empty, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const liveRegion = useRef<HTMLOutputElement>(null)
  const before = useRef(keys)
  useEffect(() => {
    const left = before.current.findIndex((key) => !keys.includes(key))
    before.current = keys
    if (left < 0 || (document.activeElement && document.activeElement !== document.body)) return
    list.current?.querySelectorAll<HTMLElement>('[data-queued]')[left]?.focus()
    if (document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[data-head]')?.focus()
    if (liveRegion.current) liveRegion.current.textContent = head
  }, [keys, head])
  return (
    <div ref={list} className={panel.stack}>
      {keys.length === 0 ? (
        <div tabIndex={-1} data-head>
          {empty}
        </div>
      ) : (
        <>
          <h2 className="h4" tabIndex={-1} data-head>
            {head}
          </h2>
          <ul className={panel.stack}>{children}</ul>
        </>
      )}
      <output ref={liveRegion} className="visually-hidden" />
    </div>
  )
}

/** Subject of an item. */
export const QueueHead = ({ children }: { children: ReactNode }) => (
  <h3 className={`h4 ${panel.about}`} tabIndex={-1} data-queued>
    {children}
  </h3>
)

import { type ReactNode, useEffect, useRef } from 'react'
import panel from './panel.module.css'

type Props = {
  /** Of what stands there, in its order: another key is another state. */
  keys: readonly string[]
  /** How much there is to do. */
  head: string
  /** What stands there once all is done. */
  empty: ReactNode
  /** An `li` with a `QueueHead` for each of them. */
  children: ReactNode
}

/**
 * What waits for somebody. Whatever is done leaves it, and takes the focus along: then it goes to what has come in its place, behind
 * the last to the head, and how much is left is told.
 */
export function QueueList({ keys, head, empty, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const told = useRef<HTMLOutputElement>(null)
  const before = useRef(keys)
  useEffect(() => {
    const left = before.current.findIndex((key) => !keys.includes(key))
    before.current = keys
    if (left < 0 || (document.activeElement && document.activeElement !== document.body)) return
    list.current?.querySelectorAll<HTMLElement>('[data-queued]')[left]?.focus()
    if (document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[data-head]')?.focus()
    if (told.current) told.current.textContent = head
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
      <output ref={told} className="visually-hidden" />
    </div>
  )
}

/** Whom or what one of them is about. */
export const QueueHead = ({ children }: { children: ReactNode }) => (
  <h3 className={`h4 ${panel.about}`} tabIndex={-1} data-queued>
    {children}
  </h3>
)

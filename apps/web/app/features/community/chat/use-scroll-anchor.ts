import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Distance from the end, in px, within which the view follows new messages. */
const nearPx = 48
const scrollPollMs = 300 // spec 9
const lineOf = (element: Element) => (element as HTMLElement).dataset.line ?? ''

type Held = { isAtEnd: boolean; line: string; top: number }
type Options = {
  /** Changes together with the shown content. */
  shown: unknown
  /** Scrolling has stopped: the last fully visible line, and whether it is the end. */
  onRest: (seen: { lastLine: string | undefined; isAtEnd: boolean }) => void
}

/**
 * Keeps the reading position when content above or below is inserted or pictures change size; at the end, it stays at the end. Needed
 * because Safari has no scroll anchoring, and other browsers have none at the very top. Attach the returned `ref` to the scroll container.
 */
export function useScrollAnchor({ shown, onRest }: Options) {
  const ref = useRef<HTMLDivElement>(null)
  const held = useRef<Held>(atEnd)
  const rest = useEffectEvent(onRest)

  const restore = useCallback(() => {
    const box = ref.current
    if (!box) return
    const line = held.current.isAtEnd ? undefined : findLine(box, held.current.line)
    if (held.current.isAtEnd) box.scrollTop = box.scrollHeight
    else if (line) box.scrollTop += topIn(box, line) - held.current.top
    held.current = hold(box)
  }, [])
  useLayoutEffect(restore, [restore, shown])

  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const look = () => {
      held.current = hold(box)
    }
    const tellRest = () => rest({ lastLine: lastSeen(box), isAtEnd: held.current.isAtEnd })
    return watch(box, { look, restore, tellRest })
  }, [restore])

  /** Scrolls a line into view; without a line, scrolls to the end. */
  const show = useCallback((line: string | undefined) => {
    const box = ref.current
    if (!box) return
    const element = line === undefined ? undefined : findLine(box, line)
    if (element) box.scrollTop += topIn(box, element) - box.clientHeight / 3
    else box.scrollTop = box.scrollHeight
    held.current = hold(box)
  }, [])
  return { ref, show }
}

const atEnd: Held = { isAtEnd: true, line: '', top: 0 }
const linesIn = (box: Element) => [...box.querySelectorAll('[data-line]')]
const findLine = (box: Element, line: string) => box.querySelector(`[data-line="${CSS.escape(line)}"]`)
const topIn = (box: Element, line: Element) => line.getBoundingClientRect().top - box.getBoundingClientRect().top

/** Captures the topmost visible element and its offset. */
function hold(box: HTMLElement): Held {
  const { top } = box.getBoundingClientRect()
  const first = linesIn(box).find((line) => line.getBoundingClientRect().bottom > top)
  const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
  return first ? { isAtEnd, line: lineOf(first), top: topIn(box, first) } : { ...atEnd, isAtEnd }
}

/** The last fully visible line. */
function lastSeen(box: HTMLElement) {
  const { bottom } = box.getBoundingClientRect()
  const last = linesIn(box).findLast((line) => line.getBoundingClientRect().bottom <= bottom + 1)
  return last ? lineOf(last) : undefined
}

type Watcher = { look: () => void; restore: () => void; tellRest: () => void }
/** Observes scrolling and size changes; returns the clean-up function. */
function watch(box: HTMLElement, { look, restore, tellRest }: Watcher) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      tellRest()
    }, scrollPollMs)
  }
  const onScroll = () => {
    look()
    restSoon()
  }
  const sizes = new ResizeObserver(() => {
    restore()
    restSoon()
  })
  sizes.observe(box)
  for (const child of box.children) sizes.observe(child)
  box.addEventListener('scroll', onScroll, { passive: true })
  document.addEventListener('visibilitychange', restSoon)
  return () => {
    clearTimeout(timer)
    sizes.disconnect()
    box.removeEventListener('scroll', onScroll)
    document.removeEventListener('visibilitychange', restSoon)
  }
}

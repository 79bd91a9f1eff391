import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** This near to its end somebody reads what is new. */
const nearPx = 48
const scrollPollMs = 300 // spec 9
const lineOf = (element: Element) => (element as HTMLElement).dataset.line ?? ''

type Held = { isAtEnd: boolean; line: string; top: number }
type Options = {
  /** Changes when what is shown actions. */
  shown: unknown
  /** Somebody has come to rest: up to which line everything has been on screen, and whether that is the end. */
  onRest: (seen: { lastLine: string | undefined; isAtEnd: boolean }) => void
}

/**
 * Keeps what somebody reads where it is, whatever is put in above or below and however large pictures turn out to be; whoever is at the end
 * stays at the end. Safari actions not do it, and other browsers not at the very top. The answer's `ref` goes to what scrolls.
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

  /** Brings a line into view; the end when none is named. */
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

/** What stands at the top of what is seen, and where. */
function hold(box: HTMLElement): Held {
  const { top } = box.getBoundingClientRect()
  const first = linesIn(box).find((line) => line.getBoundingClientRect().bottom > top)
  const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
  return first ? { isAtEnd, line: lineOf(first), top: topIn(box, first) } : { ...atEnd, isAtEnd }
}

/** The last line of which all is on screen. */
function lastSeen(box: HTMLElement) {
  const { bottom } = box.getBoundingClientRect()
  const last = linesIn(box).findLast((line) => line.getBoundingClientRect().bottom <= bottom + 1)
  return last ? lineOf(last) : undefined
}

type Watcher = { look: () => void; restore: () => void; tellRest: () => void }
/** Hears of every scroll and of every change of size, until the answer is called. */
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

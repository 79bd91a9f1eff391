import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { useEffect, useState } from 'react'
import { addRotation, turnedOnce } from '../../shared/page-space.ts'
import type { DeskPage } from '../desk-view.ts'
import { useZoom } from './use-zoom.ts'

/** The column of pages: which one is read, how each is turned, and how large they are. */
export function usePages(pages: readonly DeskPage[]) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [current, setCurrent] = useState(0)
  const [turned, setTurned] = useState<Readonly<Record<string, PageRotation>>>({})
  const zoom = useZoom(scroller)

  const paperAt = (at: number) => scroller?.querySelector<HTMLElement>(`[data-page="${at}"]`)
  useEffect(() => {
    if (!scroller) return undefined
    const element = scroller
    const look = () => {
      const box = element.getBoundingClientRect()
      const line = box.top + box.height / 3
      const papers = [...element.querySelectorAll('[data-page]')]
      const next = papers.findLastIndex((paper) => paper.getBoundingClientRect().top <= line)
      setCurrent(Math.max(0, next))
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller])

  function goTo(at: number) {
    const paper = paperAt(at)
    if (!scroller || !paper) return
    const top = scroller.scrollTop + paper.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 60
    scroller.scrollTo({ top, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    setCurrent(at)
  }
  const rotationAt = (at: number): PageRotation => {
    const page = pages[at]
    return page ? addRotation(page.rotation, turned[page.key] ?? 0) : 0
  }
  return {
    scroller,
    setScroller,
    current,
    zoom,
    goTo,
    boxOf: (at: number) => paperAt(at)?.getBoundingClientRect(),
    focusPaper: () => paperAt(current)?.focus(),
    rotationAt,
    rotate(at: number) {
      const { key } = pages[at] ?? {}
      if (key !== undefined) setTurned((before) => ({ ...before, [key]: turnedOnce(before[key] ?? 0) }))
    },
  }
}
export type PagesView = ReturnType<typeof usePages>

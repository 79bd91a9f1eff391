/* oxlint-disable unicorn/consistent-function-scoping -- functions evaluated in the page cannot use outer variables */
import type { Page } from '@playwright/test'

/** Touch targets smaller than 44 px (design 6), including the label and invisible extensions. Inline links in a sentence are exempt. */
export const findSmallTouchTargets = (page: Page) =>
  page.evaluate(() => {
    const [least, reachOut] = [43, 30] // half a pixel of rounding on either side
    const scope = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
    const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    const isText = (element: Element) =>
      element instanceof HTMLAnchorElement &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim()
    const sizeOf = (element: Element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const faces = [element, ...labels]
      const isHit = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && faces.some((face) => face.contains(hit))
      }
      return Math.max(
        ...faces.map((face) => {
          const { left, top, width, height } = face.getBoundingClientRect()
          const far = (x: number, y: number) => {
            let steps = 0
            while (steps < reachOut && isHit(left + width / 2 + x * (steps + 1), top + height / 2 + y * (steps + 1))) steps += 1
            return steps
          }
          return Math.min(far(-1, 0) + far(1, 0), far(0, -1) + far(0, 1)) + 1
        }),
      )
    }
    const controls = [...scope.querySelectorAll('a[href], button:enabled, input:enabled:not([type=hidden]), select, textarea, summary')]
    return controls
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 && !isText(element))
      .flatMap((element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const size = sizeOf(element)
        return size < least ? [`${size} px: ${element.tagName.toLowerCase()} “${nameOf(element)}”`] : []
      })
  })

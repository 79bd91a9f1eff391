import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepPromoCode } from '#app/features/sale/promotions/shared/promo-code.ts'

/** Spec 2: `promo_code` on any page becomes the current promo code. */
export function usePromoCode() {
  const { search } = useLocation()
  useEffect(() => {
    const code = new URLSearchParams(search).get('promo_code')
    if (code) keepPromoCode(code)
  }, [search])
}

// spec 2 and 9: the scroll poll
const pollMs = 300
const patienceMs = 10_000
const desktopOffset = 30
const tabletWidth = 768

/** Spec 2: scrolls smoothly to the element whose id is the value of `f`, once it exists; gives up after ten seconds. */
export function useScrollToElement() {
  const { search } = useLocation()
  useEffect(() => {
    const id = new URLSearchParams(search).get('f')
    if (!id) return undefined
    const givesUpAt = Date.now() + patienceMs
    const left = new AbortController()
    const look = () => {
      const element = document.getElementById(id) // not querySelector: the id comes from the untrusted address
      if (element) void scrollTo(element, left.signal)
      if (element || Date.now() > givesUpAt) clearInterval(poll)
    }
    const poll = setInterval(look, pollMs)
    return () => {
      clearInterval(poll)
      left.abort()
    }
  }, [search])
}

/** User input that cancels our scrolling. */
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown']

/** After arriving, checks again: fonts and pictures loaded meanwhile may have moved the element. */
async function scrollTo(element: HTMLElement, left: AbortSignal) {
  await document.fonts.ready
  if (left.aborted) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const moved = new AbortController()
  const signal = AbortSignal.any([left, moved.signal])
  for (const move of ownMoves) addEventListener(move, () => moved.abort(), { signal, passive: true })
  addEventListener('scrollend', () => isAway(element) && scrollBy({ top: distanceTo(element), behavior: 'instant' }), { signal })
  setTimeout(() => moved.abort(), patienceMs)
  scrollBy({ top: distanceTo(element), behavior: isCalm ? 'instant' : 'smooth' })
}

const distanceTo = (element: HTMLElement) => element.getBoundingClientRect().top - (window.innerWidth < tabletWidth ? 0 : desktopOffset)

/** Further away than a rounding error, unless the page cannot scroll further. */
function isAway(element: HTMLElement) {
  const distance = distanceTo(element)
  const room = distance > 0 ? document.documentElement.scrollHeight - window.innerHeight - window.scrollY : window.scrollY
  return Math.abs(distance) > 1 && room > 1
}

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepPromoCode } from '#app/shared/promo-code.ts'

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

/** Spec 2: scrolls smoothly to the element whose id `f` names, once it is there; gives up after ten seconds. */
export function useScrollToElement() {
  const { search } = useLocation()
  useEffect(() => {
    const id = new URLSearchParams(search).get('f')
    if (!id) return undefined
    const givesUpAt = Date.now() + patienceMs
    const look = () => {
      const element = document.getElementById(id) // never as a selector: the id comes from the address
      if (element) scrollTo(element)
      if (element || Date.now() > givesUpAt) clearInterval(poll)
    }
    const poll = setInterval(look, pollMs)
    return () => clearInterval(poll)
  }, [search])
}

function scrollTo(element: HTMLElement) {
  const offset = window.innerWidth < tabletWidth ? 0 : desktopOffset
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({
    top: element.getBoundingClientRect().top + window.scrollY - offset,
    behavior: isCalm ? 'instant' : 'smooth',
  })
}

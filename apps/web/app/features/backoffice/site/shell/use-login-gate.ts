import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { fieldsAround, restoreFields, takeGatedAction } from '#app/shared/gated-action.ts'
import { type Gated, useSession } from '#app/shared/session.tsx'

/**
 * Spec 4, "Login gate". Intercepts a guest's click on any element marked `data-gated` and opens the login-required dialog. A link continues
 * to its target after sign-in. A named element such as `data-gated="hold-42"` is clicked for the user once they are signed in and back on
 * the page, with the form values they had entered around it.
 */
export function useLoginGate(isFramed: boolean) {
  const { profile, setGated } = useSession()
  const { pathname } = useLocation()
  const isSignedIn = profile !== undefined

  useEffect(() => {
    if (isSignedIn) return undefined
    const intercept = (event: MouseEvent) => {
      const element = event.target instanceof Element && event.target.closest('[data-gated]')
      if (!element) return
      event.preventDefault()
      event.stopPropagation()
      setGated(gatedBy(element))
    }
    addEventListener('click', intercept, true) // in the capture phase on window, so that it runs before every handler of the page
    return () => removeEventListener('click', intercept, true)
  }, [isSignedIn, setGated])

  useEffect(() => {
    if (!isFramed) return undefined // during sign-in, however many steps it takes
    // Replayed only on the first page after sign-in: a user who goes elsewhere has abandoned the action.
    const action = takeGatedAction()
    return isSignedIn && action?.path === pathname ? clickWhenPresent(action) : undefined
  }, [isFramed, isSignedIn, pathname])
}

function gatedBy(element: Element): Gated {
  const isOwnLink = element instanceof HTMLAnchorElement && element.origin === location.origin
  const { pathname, search, hash } = isOwnLink ? element : location
  const name = element.getAttribute('data-gated')
  const action = name && !isOwnLink ? { path: pathname, name, fields: fieldsAround(element) } : undefined
  return { from: pathname + search + hash, action }
}

const pollMs = 300
const patienceMs = 10_000

/** The page may still be loading the element. */
function clickWhenPresent({ name, fields }: NonNullable<Gated['action']>) {
  const givesUpAt = Date.now() + patienceMs
  const look = () => {
    const element = document.querySelector<HTMLElement>(`[data-gated="${CSS.escape(name)}"]`)
    if (element || Date.now() > givesUpAt) clearInterval(poll)
    if (!element) return
    restoreFields(element, fields)
    element.click()
  }
  const poll = setInterval(look, pollMs)
  return () => clearInterval(poll)
}

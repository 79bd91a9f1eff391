import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { fieldsAround, restoreFields, takeGatedAction } from '#app/shared/gated-action.ts'
import { type Gated, useSession } from '#app/shared/session.tsx'

/**
 * Spec 4, "Login gate". A guest's click on anything marked `data-gated`, wherever it stands, is stopped and opens the
 * login-required dialog. A link then leads on to where it points. Anything else with a name, `data-gated="hold-42"`, is
 * pressed for the person once they are signed in and back on the page, with what they had filled in around it.
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
    addEventListener('click', intercept, true) // on the window, which hears of it before anybody on the page actions
    return () => removeEventListener('click', intercept, true)
  }, [isSignedIn, setGated])

  useEffect(() => {
    if (!isFramed) return undefined // on the way through signing in, however many steps it takes
    // The first page after that is where it happens or never: who goes elsewhere has thought better of it.
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

/** The page may still be loading what is to be pressed. */
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

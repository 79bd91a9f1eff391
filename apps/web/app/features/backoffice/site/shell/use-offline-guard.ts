import { useEffect } from 'react'
import { warnIfOffline } from '#app/shared/warn-if-offline.ts'

/**
 * While offline, blocks links and form submissions inside the site. A page whose script cannot be loaded would be requested as a document,
 * and the browser's error page would replace this page and everything typed into it.
 */
export function useOfflineGuard() {
  useEffect(() => {
    // in the capture phase, before React Router handles the click
    addEventListener('click', stopLink, true)
    addEventListener('submit', stopForm, true)
    return () => {
      removeEventListener('click', stopLink, true)
      removeEventListener('submit', stopForm, true)
    }
  }, [])
}

function stopLink(event: MouseEvent) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element && event.target.closest('a')
  if (link && leadsOn(link) && warnIfOffline()) stop(event)
}

function stopForm(event: SubmitEvent) {
  if (event.target instanceof HTMLFormElement && isSent(event.target) && warnIfOffline()) stop(event)
}

function stop(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/** Leads to another page of this site in this tab, not merely to another fragment of this page. */
function leadsOn({ origin, pathname, search, hash, target, download }: HTMLAnchorElement) {
  const isHere = pathname === location.pathname && search === location.search && hash !== ''
  return origin === location.origin && !isHere && target !== '_blank' && !download
}

/** Submits to a page of this site. A form without an action is handled by script, which may need no connection. */
function isSent(form: HTMLFormElement) {
  const action = form.getAttribute('action') // the property may be shadowed by a field named "action"
  return action !== null && new URL(action, location.href).origin === location.origin
}

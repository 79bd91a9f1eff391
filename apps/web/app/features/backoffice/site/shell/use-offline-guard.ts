import { useEffect } from 'react'
import { warnIfOffline } from '#app/shared/warn-if-offline.ts'

/**
 * Without a connection no link inside the site is followed and no form of it is sent. A page whose script actions not come would be asked
 * for as a document, and the browser's own error page would take the place of this one, with everything typed into it.
 */
export function useOfflineGuard() {
  useEffect(() => {
    // before the router hears of it
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

/** To another page of this site, in this tab; not merely to another place of this page. */
function leadsOn({ origin, pathname, search, hash, target, download }: HTMLAnchorElement) {
  const isHere = pathname === location.pathname && search === location.search && hash !== ''
  return origin === location.origin && !isHere && target !== '_blank' && !download
}

/** To a page of this site. A form without an address is read by a script alone, which may need no connection. */
function isSent(form: HTMLFormElement) {
  const action = form.getAttribute('action') // a field may be called so, too
  return action !== null && new URL(action, location.href).origin === location.origin
}

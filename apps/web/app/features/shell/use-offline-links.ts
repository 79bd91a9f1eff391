import { useEffect } from 'react'
import { noConnection } from '#app/shared/refusal.ts'
import { showToast } from '#app/shared/ui/toast.tsx'

/**
 * Without a connection no link inside the site is followed. A page whose script does not come would be asked for as a document, and
 * the browser's own error page would take the place of this one, with everything typed into it.
 */
export function useOfflineLinks() {
  useEffect(() => {
    addEventListener('click', stopOffline, true) // before the router hears of it
    return () => removeEventListener('click', stopOffline, true)
  }, [])
}

function stopOffline(event: MouseEvent) {
  if (navigator.onLine || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || !leadsOn(link)) return
  event.preventDefault()
  event.stopPropagation()
  showToast({ type: 'error', message: noConnection })
}

/** To another page of this site, in this tab; not merely to another place of this page. */
function leadsOn({ origin, pathname, search, hash, target, download }: HTMLAnchorElement) {
  const isHere = pathname === location.pathname && search === location.search && hash !== ''
  return origin === location.origin && !isHere && target !== '_blank' && !download
}

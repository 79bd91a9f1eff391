import type { openLinkedReport } from '@khue/contracts/learning/reports'
import { useEffect } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'

const isSeen = () => document.visibilityState === 'visible'

/** Tells the server, once the page is in front of somebody, that the report was opened: programs that check links only load the page. */
export function useNoteOpening(token: string) {
  useEffect(() => {
    const note = () => {
      if (!isSeen()) return
      document.removeEventListener('visibilitychange', note)
      const where = { method: 'POST', path: '/clms/v1/reports/by-link/:token/open' } as const
      browserApi.call<typeof openLinkedReport>(where, { params: { token } }).catch(() => undefined) // the report is readable anyway
    }
    document.addEventListener('visibilitychange', note)
    note()
    return () => document.removeEventListener('visibilitychange', note)
  }, [token])
}

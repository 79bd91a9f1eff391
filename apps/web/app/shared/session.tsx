import type { Profile } from '@khue/contracts/identity'
import type { SiteInfo } from '@khue/contracts/site'
import { createContext, type MouseEvent, type ReactNode, use, useCallback, useMemo, useState } from 'react'

export type Subscription = { expiredAt: string | null; planName: string | null; daysLeft: string | null }

/** What every page knows, loaded by the root. */
export type SessionData = {
  profile: Profile | undefined
  subscription: Subscription | undefined
  site: SiteInfo
  /** Spec 8: the profile should be there and could not be loaded; what to tell. */
  profileFailure: string | undefined
}

type Session = SessionData & {
  /** Spec 2: the not-found overlay shows whenever this is set. */
  isNotFound: boolean
  setNotFound: (flag: boolean) => void
  /** Where the login-required dialog leads back to; it is open while this is set. */
  gatedPath: string | undefined
  setGatedPath: (path: string | undefined) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Who is here, and the few flags of the whole page (spec 3, "Client state: common"). */
export function SessionProvider({ data, children }: { data: SessionData; children: ReactNode }) {
  const [isNotFound, setNotFound] = useState(false)
  const [gatedPath, setGatedPath] = useState<string>()
  const session = useMemo(() => ({ ...data, isNotFound, setNotFound, gatedPath, setGatedPath }), [data, isNotFound, gatedPath])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession() {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession belongs inside SessionProvider')
  return session
}

/**
 * Spec 4, "Login gate": put the result on what surrounds the content as `onClickCapture`. A guest's click on anything
 * marked `data-gated` is stopped and opens the login-required dialog, which leads back to where the click would have led.
 */
export function useLoginGate() {
  const { profile, setGatedPath } = useSession()
  const isSignedIn = profile !== undefined
  return useCallback(
    (event: MouseEvent) => {
      const gated = event.target instanceof Element && event.target.closest('[data-gated]')
      if (!gated || isSignedIn) return
      event.preventDefault()
      event.stopPropagation()
      const { pathname, search } = gated instanceof HTMLAnchorElement ? gated : location
      setGatedPath(pathname + search)
    },
    [isSignedIn, setGatedPath],
  )
}

import type { Profile } from '@khue/contracts/people/identity'
import type { SiteInfo } from '@khue/contracts/backoffice/site'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { GatedAction } from './gated-action.ts'

export type Subscription = { expiredAt: string | null; planName: string | null; daysLeft: string | null }

/** What every page knows, loaded by the root. */
export type SessionData = {
  profile: Profile | undefined
  subscription: Subscription | undefined
  site: SiteInfo
  /** How many notifications are new; nobody counts beyond a hundred. */
  notSeen: number
  /** How many messages are new, counted in the same way. */
  unread: number
  /** How many things are in the cart. */
  inCart: number
  /** Spec 8: the profile should be there and could not be loaded; what to tell. */
  profileFailure: string | undefined
}

/** Where signing in leads back to, and what is then done there. */
export type Gated = { from: string; action: GatedAction | undefined }

type Session = SessionData & {
  /** What asks for signing in; the login-required dialog is open while this is set. */
  gated: Gated | undefined
  /** What was heard of the inbox since the page's data. */
  setNotSeen: (count: number) => void
  /** The same of the chat. */
  setUnread: (count: number) => void
  setGated: (gated: Gated | undefined) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Who is here, and the few flags of the whole page (spec 3, "Client state: common"). */
export function SessionProvider({ data, children }: { data: SessionData; children: ReactNode }) {
  const [gated, setGated] = useState<Gated>()
  const [heard, setHeard] = useState(data)
  const [before, setBefore] = useState(data)
  if (before !== data) {
    setBefore(data)
    setHeard(data) // the page's newer data are right again
  }
  const setNotSeen = useCallback((notSeen: number) => setHeard((heard) => ({ ...heard, notSeen })), [])
  const setUnread = useCallback((unread: number) => setHeard((heard) => ({ ...heard, unread })), [])
  const session = useMemo(() => ({ ...heard, setNotSeen, setUnread, gated, setGated }), [heard, setNotSeen, setUnread, gated])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession() {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession belongs inside SessionProvider')
  return session
}

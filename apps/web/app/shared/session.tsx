import type { Badges } from '@khue/contracts/backoffice/badges'
import type { Profile } from '@khue/contracts/people/identity'
import type { SiteInfo } from '@khue/contracts/backoffice/site'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { GatedAction } from './gated-action.ts'

export type Subscription = { expiredAt: string | null; planName: string | null; daysLeft: string | null }

/** Data of every page, loaded by the root. */
export type SessionData = {
  profile: Profile | undefined
  subscription: Subscription | undefined
  site: SiteInfo
  /** Number of unseen notifications; the count stops above 99. */
  notSeen: number
  /** What waits for the person; undefined when it could not be loaded. */
  badges: Badges | undefined
  /** Number of items in the cart. */
  inCart: number
  /** From which the keys of forms are made; undefined for guests, whose pages are shared. */
  formSeed: string | undefined
  /** The role whose frame this device showed last; for pages that several roles share. */
  lastFrame: string | undefined
  /** Spec 8: error message if the profile could not be loaded. */
  profileFailure: string | undefined
}

/** Where signing in returns to, and the action to replay there. */
export type Gated = { from: string; action: GatedAction | undefined }

type Session = SessionData & {
  /** The gated element; the login-required dialog is open while this is set. */
  gated: Gated | undefined
  /** Sets the inbox count from an event newer than the page's data. */
  setNotSeen: (count: number) => void
  /** The same for the chat. */
  setUnread: (count: number) => void
  setBadges: (badges: Badges) => void
  setGated: (gated: Gated | undefined) => void
  /** The dialog that confirms signing out; undefined until it was first opened. */
  isSigningOut: boolean | undefined
  askSignOut: () => void
  staySignedIn: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)

/** The signed-in user, and the flags of the whole page (spec 3, "Client state: common"). */
export function SessionProvider({ data, children }: { data: SessionData; children: ReactNode }) {
  const [gated, setGated] = useState<Gated>()
  const [isSigningOut, setSigningOut] = useState<boolean>()
  const [current, setCurrent] = useState(data)
  const [before, setBefore] = useState(data)
  if (before !== data) {
    setBefore(data)
    setCurrent(data) // newer page data replaces the counts from events
    if (!data.profile) setSigningOut(undefined) // nobody is left to sign out
  }
  const setNotSeen = useCallback((notSeen: number) => setCurrent((current) => ({ ...current, notSeen })), [])
  const setUnread = useCallback(
    (unread: number) => setCurrent((current) => ({ ...current, badges: current.badges && { ...current.badges, unread } })),
    [],
  )
  const setBadges = useCallback((badges: Badges) => setCurrent((current) => ({ ...current, badges })), [])
  const askSignOut = useCallback(() => setSigningOut(true), [])
  const staySignedIn = useCallback(() => setSigningOut(false), [])
  const session = useMemo(
    () => ({ ...current, setNotSeen, setUnread, setBadges, gated, setGated, isSigningOut, askSignOut, staySignedIn }),
    [current, setNotSeen, setUnread, setBadges, gated, isSigningOut, askSignOut, staySignedIn],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession() {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession belongs inside SessionProvider')
  return session
}

/** `formSeed`, also outside the provider, where there is none. */
export const useFormSeed = () => use(SessionContext)?.formSeed

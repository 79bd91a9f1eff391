import type { Deps } from '../deps.ts'
import type { Actor, Caller } from './api.ts'

export type Credentials = { authorization: string | undefined; cookies: Pick<Caller['cookies'], 'get'> }
/** Whose a socket is, and the session that it lives and dies with. */
export type SocketOwner = { personId: string; sessionId: string }

/** How the platform learns who calls (architecture 3a). Exactly one module provides it: the platform knows no accounts. */
export type Authentication = {
  /** Cookies that make a request personal; such a request never meets the guest cache. */
  cookieNames: readonly string[]
  /** Who calls, impersonation by an admin included. */
  identifyCaller: (deps: Deps, credentials: Credentials) => Promise<Actor | undefined>
  /** The same for routes that are no endpoints: an admin who impersonates a person is treated as a guest there. */
  identifyOwner: (deps: Deps, credentials: Credentials) => Promise<Actor | undefined>
  /** Who calls through a socket of this session. */
  identifySession: (deps: Deps, sessionId: string) => Promise<Actor | undefined>
  /** Throws unless the person authenticated in this session lately: for endpoints that declare `recentSignIn`. */
  requireRecentSignIn: (deps: Deps, actor: Actor) => Promise<void>
  /** Renews an expired session in process and puts both cookies on the page's reply. */
  refreshForPage: (deps: Deps, caller: Caller) => Promise<Actor | undefined>
  /** Whose socket a token opens; a ticket is consumed by asking. */
  authenticateSocket: (deps: Deps, token: string) => Promise<SocketOwner | undefined>
  /** Which of these sessions are still open. */
  listLiveSessions: (deps: Deps, sessionIds: readonly string[]) => Promise<readonly string[]>
}

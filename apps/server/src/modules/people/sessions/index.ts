/**
 * Sessions: who is signed in on which device, in a browser, an app or its web view, and who acts in a request.
 * Owns sessions and their tokens, known devices, security notices, half-open sign-ins, tickets for sockets, codes for web views, and the person an
 * admin views as; does not own how a person proves who they are, which belongs to credentials; calls people; subscribes to nothing; publishes
 * account.notice_created and account.signed_out_everywhere.
 */
import type { Module } from '#platform/app/module'
import { sessionCookieNames } from './cookies.ts'
import { identifyCaller, identifyOwner, refreshForPage } from './lifecycle/sessions.service.ts'
import { requireRecentSignIn } from './devices/devices.service.ts'
import { personalData } from './personal-data.ts'
import { sessionJobs } from './sessions.jobs.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { authenticateSocket, identifySession, listLiveSessions } from './socket-tickets/socket-tickets.service.ts'

export { evictSession } from './actor-cache.ts'
export { coarseNetwork } from './coarse-network.ts'
export {
  clearOffer,
  clearTicket,
  readHint,
  readMark,
  readOffer,
  readSessionCookies,
  readTicket,
  setHint,
  setMark,
  setOffer,
  setSessionCookies,
  setTicket,
} from './cookies.ts'
export { nameDevice } from './device-name.ts'
export { deleteKnownDevices } from './devices/devices.repository.ts'
export { requireRecentSignIn }
export { listPeopleSharingDevice, noteDevice } from './devices/known-devices.service.ts'
export {
  findOpenSession,
  findSessionIdOf,
  findSessionStart,
  findSessionUse,
  listOpenSessionIds,
  setConfirmed,
  setWeak,
} from './lifecycle/sessions.repository.ts'
export {
  endCallerSessions,
  endOtherSessions,
  endSessions,
  exchange,
  identifyCaller,
  identifyOwner,
  lockOpenSession,
  refreshForPage,
  signOut,
  startSession,
} from './lifecycle/sessions.service.ts'
export { notifyGuardians } from './security-notices/guardian-notices.service.ts'
export { notifyOwner } from './security-notices/security-notices.service.ts'
export { accountNoticeCreated, signedOutEverywhere } from './sessions.events.ts'
export {
  consumeSignInAttempt,
  consumeSignInTicket,
  deleteSignInTickets,
  insertSignInTicket,
  lockSignInTicket,
  signInTicketSeconds,
} from './sign-in-tickets/sign-in-tickets.repository.ts'
export { listLiveSessions } from './socket-tickets/socket-tickets.service.ts'
export { hashToken, newToken } from './tokens.ts'
export { setView } from './views/views.repository.ts'
export { endView } from './views/views.service.ts'
export { nativeDeviceOf } from './web-views/native-device.ts'

export const sessions: Module = {
  name: 'sessions',
  routes: sessionRoutes,
  authentication: {
    cookieNames: sessionCookieNames,
    identifyCaller,
    identifyOwner,
    identifySession,
    requireRecentSignIn,
    refreshForPage,
    authenticateSocket,
    listLiveSessions,
  },
  jobs: sessionJobs,
  personalData,
}

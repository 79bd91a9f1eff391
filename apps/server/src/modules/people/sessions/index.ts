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
export { deviceRoutes } from './devices/devices.routes.ts'
export { requireRecentSignIn } from './devices/devices.service.ts'
export { listPeopleSharingDevice, noteDevice } from './devices/known-devices.service.ts'
export { findOpenSession, findSessionIdOf, setConfirmed, setWeak } from './lifecycle/sessions.repository.ts'
export {
  endCallerSessions,
  endOtherSessions,
  endSessions,
  exchange,
  identifyCaller,
  identifyOwner,
  lockOpenSession,
  refreshForPage,
  refreshSession,
  signOut,
  startSession,
} from './lifecycle/sessions.service.ts'
export { signInData } from './personal-data.ts'
export { notifyGuardians } from './security-notices/guardian-notices.service.ts'
export { notifyOwner } from './security-notices/notices.service.ts'
export { signedOutEverywhere } from './sessions.events.ts'
export { socketTicketRoutes } from './socket-tickets/socket-tickets.routes.ts'
export { listLiveSessions } from './socket-tickets/socket-tickets.service.ts'
export { hashToken, newToken } from './tokens.ts'
export { describeView, endView, viewAs } from './views/views.service.ts'
export { nativeError } from './web-views/native.errors.ts'
export { createWebViewCode, redeemWebViewCode } from './web-views/web-view.service.ts'

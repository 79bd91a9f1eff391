import { createBrowserApi } from './browser-api.ts'
import { deviceId } from './device-id.ts'
import { hasLoginCookie } from './login-cookie.ts'

/** For calls that must leave although their page is being closed: browsers send them afterwards, too. Their bodies are small (64 KB in all). */
export const lastingApi = createBrowserApi({
  fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
  hasLogin: hasLoginCookie,
  deviceId,
})

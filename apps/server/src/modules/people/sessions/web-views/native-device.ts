import type { DeviceHeaders } from '@khue/contracts/people/native-sign-in'
import { nativeError } from './native.errors.ts'

/** Headers that browsers add by themselves, and apps do not. */
const marksOfBrowsers = ['origin', 'cookie', 'referer', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']

/** The device id of an app. Throws for requests that look like a browser's: tokens must never be readable by a page's scripts. */
export function nativeDeviceOf(headers: DeviceHeaders) {
  if (marksOfBrowsers.some((name) => headers[name] !== undefined)) throw nativeError.NATIVE_ONLY()
  return headers['m-device-id']
}

import { expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const inApps = {
  'Zalo on Android':
    'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0 Mobile Safari/537.36 Zalo android/24110705 ZaloTheme/light ZaloLanguage/vi',
  'Zalo on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Zalo iOS/611 ZaloTheme/light ZaloLanguage/vn',
  'Facebook on Android':
    'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.50.82;]',
  'Facebook on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/485.0;FBDV/iPhone14,5]',
  'Messenger on Android':
    'Mozilla/5.0 (Linux; Android 12; wv) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/482.0;]',
  'Messenger on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/MessengerForiOS;FBAV/480.0]',
}
const browsers = {
  Chrome: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  Safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Cốc Cốc':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/130.0 Chrome/124.0 Safari/537.36',
  none: '',
}

test.each(Object.entries(inApps))('%s is a browser inside an app', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

test.each(Object.entries(browsers))('%s is not a browser inside an app', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})

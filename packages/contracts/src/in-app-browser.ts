/** User-agent marks of browsers inside Zalo, Facebook, Messenger and Instagram; some are Android's web view with the app's name appended. */
const inAppMarks = /\bZalo(?:Theme|Language)?\b|\bFB(?:AN|AV|IOS|_IAB)\b|\bMessenger(?:Lite)?ForiOS\b|\bOrca-Android\b|\bInstagram\b/i

/** Whether a page is open inside another app, where Google refuses sign-in. Such pages offer the phone first, and "open in browser". */
export const isInAppBrowser = (userAgent: string) => inAppMarks.test(userAgent)

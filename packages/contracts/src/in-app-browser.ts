/** The marks of browsers inside Zalo, Facebook, Messenger and Instagram, of which some are only Android's web view with their name behind. */
const inAppMarks = /\bZalo(?:Theme|Language)?\b|\bFB(?:AN|AV|IOS|_IAB)\b|\bMessenger(?:Lite)?ForiOS\b|\bOrca-Android\b|\bInstagram\b/i

/** Whether a page is open inside another app, where Google refuses to sign anybody in. There: phone first, and "open in browser". */
export const isInAppBrowser = (userAgent: string) => inAppMarks.test(userAgent)

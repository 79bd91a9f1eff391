import chromium from '@sparticuz/chromium'

/**
 * How to start the Chromium that npm brings. Only its path is used: its own arguments put everything in one process and
 * switch web security off.
 */
export const launchOptions = {
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
}

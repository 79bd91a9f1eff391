import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import chromium from '@sparticuz/chromium'

/**
 * How to start the Chromium that npm brings. Only its path is used: its own arguments put everything in one process and
 * switch web security off.
 */
export const launchOptions = {
  executablePath: await unpack(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
}

/**
 * The package unpacks itself into the temporary folder, once, for whoever comes first: root's cannot be started by
 * anybody else, and an old version stays for ever. So it gets a folder of this checkout and version.
 */
async function unpack() {
  const folder = path.resolve(import.meta.dirname, '../.cache/chromium', version())
  const before = process.env.TMPDIR
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  try {
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function version() {
  const file = path.resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version // npm's own form
}

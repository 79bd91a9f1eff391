import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import chromium from '@sparticuz/chromium'

/** Launch options for the Chromium from npm. Uses only its path: its default arguments force a single process and turn web security off. */
export const launchOptions = {
  executablePath: await unpack(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
}

/**
 * The package unpacks itself into the temporary folder once, owned by the first user: root's copy cannot be started by others, and an old
 * version is never replaced. So it is unpacked into a folder of this checkout and version.
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
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version // format of npm's package.json
}

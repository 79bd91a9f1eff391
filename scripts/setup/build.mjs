import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runStep } from './children.mjs'

const stampFile = 'apps/web/build/stamp'
/** Post-processing of the built files, in this order. */
const postBuildSteps = ['scripts/pack-manifest.ts', 'scripts/compress-assets.ts']
const sources = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/setup/build.mjs', ...postBuildSteps]
const notSources = new Set(['node_modules', 'build', '.react-router'])

/** Whether the built site was built from exactly these sources: compared by content, so that file dates do not matter. */
export const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()

/** Builds the site. The stamp is written last, so that a killed build counts as missing. */
export async function buildSite() {
  const stamp = fingerprint()
  rmSync('apps/web/build', { recursive: true, force: true })
  await runStep([path.resolve('node_modules/.bin/react-router'), 'build'], { cwd: 'apps/web', env: { NODE_ENV: 'production' } })
  for (const script of postBuildSteps) await runStep([path.resolve('node_modules/.bin/node'), script])
  writeFileSync(stampFile, stamp)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** The files below a path, in an order that is the same on every machine. */
function filesIn(place) {
  if (!existsSync(place)) return []
  const found = statSync(place)
  if (!found.isDirectory()) return found.isFile() ? [place] : []
  const names = readdirSync(place).filter((name) => !notSources.has(name))
  names.sort()
  return names.flatMap((name) => filesIn(`${place}/${name}`))
}

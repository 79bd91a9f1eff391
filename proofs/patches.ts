import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Patch } from './proof.ts'

/** Where a patch applies: the file, and the offsets of the declaration in its text. */
export type PatchPlace = { file: string; text: string; from: number; to: number }

const root = path.resolve(import.meta.dirname, '..')
const sourceFile = /(?<!\.test|\.d)\.(?:ts|tsx|js|mjs)$/

/**
 * Finds the code that a patch changes by the name of its module and of a top-level declaration, in any file: moving or renaming a file does not break
 * a fault. Throws unless exactly one place matches.
 */
export function locatePatch(patch: Patch): PatchPlace {
  const files = filesOf(patch.module)
  const declarations = files.flatMap(({ file, text }) => declarationsOf(text, patch.declaration).map((place) => ({ file, text, ...place })))
  const fitting = declarations.filter(({ text, from, to }) => countOf(text.slice(from, to), patch.find) > 0)
  const [place] = fitting
  if (place && fitting.length === 1 && countOf(place.text.slice(place.from, place.to), patch.find) === 1) return place
  const why =
    declarations.length === 0
      ? `has no top-level declaration "${patch.declaration}"`
      : `expected to find once in "${patch.declaration}", but found in ${fitting.length} of ${declarations.length} places: ${patch.find}`
  throw new Error(`A fault cannot be planted: module "${patch.module}" ${why}`)
}

/** The text of the file with the patches applied, each in its declaration. */
export function applyPatches(text: string, patches: readonly Patch[]) {
  const replaced = patches.reduce((changed, { declaration, find, replace }) => {
    const place = declarationsOf(changed, declaration).find(({ from, to }) => changed.slice(from, to).includes(find))
    if (!place) throw new Error(`A fault cannot be planted: "${declaration}" no longer holds: ${find}`)
    const body = changed.slice(place.from, place.to)
    return changed.slice(0, place.from) + body.replace(find, () => replace) + changed.slice(place.to)
  }, text)
  return patches.map(({ prepend = '' }) => prepend).join('') + replaced
}

/** `platform`, `contracts`, a feature of the web (`web/chat`), a package (`packages/name`), a library (`npm/name`), else a module of the server. */
function filesOf(module: string) {
  const folder = folderOf(module)
  return (cache[folder] ??= readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => sourceFile.test(name))
    .map((name) => ({ file: path.join(folder, name), text: readFileSync(path.join(folder, name), 'utf8') })))
}
const cache: Record<string, { file: string; text: string }[]> = {}

function folderOf(module: string) {
  if (module === 'platform') return path.join(root, 'apps/server/src/platform')
  if (module === 'contracts') return path.join(root, 'packages/contracts/src')
  if (module.startsWith('packages/')) return path.join(root, module)
  if (module.startsWith('npm/')) return path.join(root, 'node_modules', module.slice('npm/'.length))
  const isWeb = module.startsWith('web/')
  return folderBelow(isWeb ? 'apps/web/app/features' : 'apps/server/src/modules', isWeb ? module.slice('web/'.length) : module)
}

/** The one folder `<wing>/<name>` below `parent`. */
function folderBelow(parent: string, name: string) {
  const below = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
    )
  const found = below(parent)
    .flatMap(below)
    .filter((folder) => path.basename(folder) === name)
  const [folder] = found
  if (!folder || found.length > 1) throw new Error(`A fault cannot be planted: ${found.length} modules are called "${name}" in ${parent}`)
  return path.join(root, folder)
}

/** From the first line of each declaration of that name to the next line that starts another one. */
function declarationsOf(text: string, name: string) {
  const start = new RegExp(`^(?:export )?(?:default )?(?:async )?(?:function\\*?|const|let|class) ${name}\\b`, 'gm')
  return [...text.matchAll(start)].map(({ index }) => {
    const next = /^[A-Za-z/@]/m.exec(text.slice(text.indexOf('\n', index) + 1))
    return { from: index, to: next ? text.indexOf('\n', index) + 1 + next.index : text.length }
  })
}

const countOf = (text: string, part: string) => text.split(part).length - 1

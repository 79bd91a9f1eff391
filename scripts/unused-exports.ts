/**
 * Finds exports of front doors and contracts that no other package or module imports. Knip treats both as entry points, whose exports are meant for
 * outside users; here all users are in this repository.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Exports that exist and are tested, for parts of the product that are still to come. */
const plannedExports = new Set([
  'offer/seats: keepHeldSeat', // a seat in the cart
  'sale/orders: orderRefunded',
  'people/families: filterConsenting', // for showing a child's picture or texts
  'offer/tutors: withdrawTutorTime', // a tutor's own calendar
])

const generated = new Set(['node_modules', 'build', '.react-router'])

type EntryPoint = {
  name: string
  file: string
  /** The folder whose own files do not count as users. */
  home: string
  /** The specifier that other files import, besides relative paths inside its package. */
  specifier: string
}

/** One line per name, such as `ledger: balanceOf`. */
export function unusedExports(base: string) {
  const files = globSync('{apps,packages,scripts,proofs,bench,e2e}/**/*.{ts,tsx}', {
    cwd: base,
    exclude: (name) => generated.has(path.basename(name)),
  })
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(base, file), 'utf8')]))
  return files.flatMap((file) => {
    const entryPoint = entryPointOf(file)
    if (!entryPoint) return []
    const outside = [...texts]
      .filter(([other, text]) => !other.startsWith(entryPoint.home) && mentions(text, other, entryPoint))
      .map(([, text]) => text)
    const own = texts.get(file) ?? ''
    return exportsOf(own)
      .filter((name) => !outside.some((text) => has(text, name)) && !isUsedInside(own, name))
      .map((name) => `${entryPoint.name}: ${name}`)
  })
}

function entryPointOf(file: string): EntryPoint | undefined {
  const [, module] = /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\/index\.ts$/.exec(file) ?? []
  if (module) return { name: module, file, home: `${path.dirname(file)}/`, specifier: `#modules/${module}` }
  const [, contract] = /^packages\/contracts\/src\/(.+?)(?<!\.test)\.ts$/.exec(file) ?? []
  return contract ? { name: contract, file, home: file, specifier: `@khue/contracts/${contract}` } : undefined
}

/** Whether a file imports it by its specifier or by a path that resolves to it, statically or dynamically. */
function mentions(text: string, file: string, entryPoint: EntryPoint) {
  if (text.includes(`'${entryPoint.specifier}'`)) return true
  const paths = text.matchAll(/(?:from |import\()'(\.{1,2}\/[^']+)'/g)
  return [...paths].some(([, to = '']) => path.join(path.dirname(file), to) === entryPoint.file)
}

const has = (text: string, name: string) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text)

/** An export that its own file also uses is needed for its type or for a test: knip ignores it too. */
const isUsedInside = (text: string, name: string) =>
  has(
    text.replaceAll(new RegExp(`export (?:const|type|function|class) ${name}\\b`, 'g'), '').replaceAll(/export (?:type )?\{[^}]*\}/g, ''),
    name,
  )

function exportsOf(text: string) {
  const declared = [...text.matchAll(/^export (?:const|type|(?:async )?function\*?|class) (\w+)/gm)].map(([, name = '']) => name)
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
  const named = listed.map((one) => /(\w+)\s*$/.exec(one.replaceAll(/\/\/.*$/gm, ''))?.[1] ?? '').filter(Boolean)
  return [...new Set([...declared, ...named])]
}

if (import.meta.main) {
  const found = new Set(unusedExports(path.resolve(import.meta.dirname, '..')))
  const unused = found.difference(plannedExports)
  const arrived = plannedExports.difference(found)
  for (const line of unused) console.error(`${line} is exported, but no other module imports it`)
  for (const line of arrived) console.error(`${line} is now used: remove it from plannedExports in scripts/unused-exports.ts`)
  process.exitCode = unused.size + arrived.size > 0 ? 1 : 0
}

/** Checks the code against the map of allowed imports (`.dependency-cruiser.mjs`) and the registry against the folders. `node scripts/boundaries.ts` */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { wings } from '../apps/server/src/modules/wings.ts'
import { findCircle } from './circles.ts'

const root = path.resolve(import.meta.dirname, '..')
const folders = ['apps', 'packages', 'scripts', 'proofs', 'bench', 'e2e']
const modulesFolder = 'apps/server/src/modules'

const options = () => extractDepcruiseOptions(path.join(root, '.dependency-cruiser.mjs'))

/** The rules of the map. */
export async function ruleNames() {
  const { ruleSet } = await options()
  return (ruleSet?.forbidden ?? []).map(({ name }) => name ?? '')
}

/** Checks every source file below `base` and returns how many were read, with one line per forbidden import. */
export async function checkBoundaries(base: string) {
  const { output } = await cruise(folders, { ...(await options()), baseDir: base }, undefined, {
    tsConfig: extractTsConfig(path.join(root, 'tsconfig.json')),
  })
  const { summary, modules } = output as ICruiseResult // an object, because no text reporter is configured
  const imports = modules.flatMap(({ source, dependencies }) =>
    isTest(source) ? [] : dependencies.map(({ resolved }) => [source, resolved] as const),
  )
  return {
    files: summary.totalCruised,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...folderCircles(imports),
      ...checkRegistry(base, imports),
      ...checkMap(base),
      ...checkPersonalData(base),
    ],
  }
}

type Imports = readonly (readonly [from: string, to: string])[]

const isTest = (file: string) => /\.test\.tsx?$|\.testing\.ts$/.test(file)

const moduleFolder = /^apps\/server\/src\/modules\/[^/]+\/[^/]+(?=\/)/
const platformFolder = /^apps\/server\/src\/platform\/[^/]+(?=\/)/
const moduleOf = (file: string) => moduleFolder.exec(file)?.[0]

/** Root files of a module that use its feature folders; its other root files are used by them. */
const entryFile = /^(index|[\w-]+\.(routes|jobs|loops|subscribers)|personal-data(\.repository)?)\.ts$/

/** The part of a module that a file belongs to: a feature folder, the entry files or the shared files of the root. */
function modulePartOf(file: string) {
  const module = moduleOf(file)
  if (!module) return undefined
  const [first = '', ...rest] = file.slice(module.length + 1).split('/')
  if (rest.length > 0) return `${module}/${first}`
  return entryFile.test(first) ? `${module} (entry files)` : `${module} (shared files)`
}

/**
 * Modules, the feature folders of one module, and the parts of the platform import each other in no circle. Files in the root of the platform rank
 * below its parts.
 */
function folderCircles(imports: Imports) {
  const inOneModule = Map.groupBy(
    imports.filter(([from, to]) => moduleOf(from) === moduleOf(to)),
    ([from]) => moduleOf(from),
  )
  return [
    ...circleOf(imports, moduleOf),
    ...circleOf(imports, (file) => platformFolder.exec(file)?.[0]),
    ...[...inOneModule.values()].flatMap((inside) => circleOf(inside, modulePartOf)),
  ]
}

function circleOf(imports: Imports, folderOf: (file: string) => string | undefined) {
  const edges = imports.flatMap(([from, to]) => {
    const [one, other] = [folderOf(from), folderOf(to)]
    return one && other && one !== other ? [[one, other] as const] : []
  })
  const circle = findCircle(edges)
  return circle ? [`no-folder-circles: ${circle.join(' → ')}`] : []
}

/** Every module folder that exports a `Module` is registered in its wing, after the modules that it imports. */
function checkRegistry(base: string, imports: Imports) {
  const registry = readFileSync(path.join(base, modulesFolder, 'registry.ts'), 'utf8')
  return wings.flatMap((wing) => {
    const listed: readonly string[] = new RegExp(`^  ${wing}: \\[([^\\]]*)\\]`, 'm').exec(registry)?.[1]?.match(/\w+/g) ?? []
    const places = new Map<string, number>()
    const missing = modulesIn(base, wing).flatMap((module) => {
      const name = exportedModule(base, `${wing}/${module}`, registry)
      if (!name) return []
      places.set(`${modulesFolder}/${wing}/${module}`, listed.indexOf(name))
      return listed.includes(name) ? [] : [`every-module-is-registered: ${wing}/${module} is not listed in its wing of registry.ts`]
    })
    return [...missing, ...misplaced(places, imports)]
  })
}

function misplaced(places: ReadonlyMap<string, number>, imports: Imports) {
  const wrong = imports.flatMap(([from, to]) => {
    const [one, other] = [moduleOf(from), moduleOf(to)]
    const [place, otherPlace] = [places.get(one ?? ''), places.get(other ?? '')]
    if (one === other || place === undefined || otherPlace === undefined || place > otherPlace) return []
    return [`registry-follows-calls: ${one} is registered before ${other}, which it imports`]
  })
  return [...new Set(wrong)]
}

function modulesIn(base: string, wing: string) {
  const folder = path.join(base, modulesFolder, wing)
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : [])) : []
}

/** ARCHITECTURE.md names exactly the modules that exist, each in its wing. */
function checkMap(base: string) {
  const rows = readFileSync(path.join(base, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| (\w+) +\| ([\w-]+) +\|/gm)
  const named = new Set(
    [...rows].flatMap(([, wing = '', module]) => ((wings as readonly string[]).includes(wing) ? [`${wing}/${module}`] : [])),
  )
  const present = new Set(wings.flatMap((wing) => modulesIn(base, wing).map((module) => `${wing}/${module}`)))
  return [
    ...[...present.difference(named)].map((module) => `map-names-every-module: ARCHITECTURE.md does not name ${module}`),
    ...[...named.difference(present)].map((module) => `map-names-every-module: ARCHITECTURE.md names ${module}, which is not there`),
  ]
}

/** A module that stores personal data exports and erases all of it in its `personal-data.ts`. */
function checkPersonalData(base: string) {
  return wings.flatMap((wing) =>
    modulesIn(base, wing).flatMap((module) => {
      const door = path.join(base, modulesFolder, wing, module, 'index.ts')
      const code = existsSync(door) ? readFileSync(door, 'utf8') : ''
      const isElsewhere = /^ +personalData[,:]/m.test(code) && !code.includes("import { personalData } from './personal-data.ts'")
      return isElsewhere ? [`personal-data-in-one-file: ${wing}/${module} takes personalData from elsewhere than its personal-data.ts`] : []
    }),
  )
}

/** The name under which the registry lists a module; undefined for a module that exports no `Module`. */
function exportedModule(base: string, module: string, registry: string) {
  const index = path.join(base, modulesFolder, module, 'index.ts')
  if (!existsSync(index)) return undefined
  const [, constant, factory] = /export const (?:(\w+): Module\b|(\w+) = [^\n]*: Module\b)/.exec(readFileSync(index, 'utf8')) ?? []
  return constant ?? (factory && (new RegExp(`const (\\w+) = ${factory}\\(`).exec(registry)?.[1] ?? factory))
}

if (import.meta.main) {
  const { files, violations } = await checkBoundaries(root)
  for (const line of violations) console.error(line)
  if (files < 100) console.error(`only ${files} files were read: the check itself is broken`)
  console.log(`${files} files, ${violations.length} violations`)
  process.exitCode = violations.length > 0 || files < 100 ? 1 : 0
}

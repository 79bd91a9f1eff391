/** Holds the code against the map of allowed imports (`.dependency-cruiser.mjs`). `node scripts/boundaries.ts [folder]` */
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const root = path.resolve(import.meta.dirname, '..')
const folders = ['apps', 'packages', 'scripts', 'e2e']

const options = () => extractDepcruiseOptions(path.join(root, '.dependency-cruiser.mjs'))

/** The rules of the map. */
export async function ruleNames() {
  const { ruleSet } = await options()
  return (ruleSet?.forbidden ?? []).map(({ name }) => name ?? '')
}

/** Reads every source file below `base` and answers how many, with one line per forbidden import. */
export async function checkBoundaries(base: string) {
  const { output } = await cruise(folders, { ...(await options()), baseDir: base }, undefined, {
    tsConfig: extractTsConfig(path.join(root, 'tsconfig.json')),
  })
  const { summary } = output as ICruiseResult // an object unless a text reporter was asked for
  return { files: summary.totalCruised, violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`) }
}

if (import.meta.main) {
  const { files, violations } = await checkBoundaries(root)
  for (const line of violations) console.error(line)
  if (files < 100) console.error(`only ${files} files were read: the check itself is broken`)
  console.log(`${files} files, ${violations.length} forbidden imports`)
  process.exitCode = violations.length > 0 || files < 100 ? 1 : 0
}

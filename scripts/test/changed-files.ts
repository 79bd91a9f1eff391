import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Files that decide how every other file is judged: a change of one makes all files new. */
const decisive = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json']
const generated = new Set(['node_modules', 'build', '.react-router', '.cache', 'migrations'])

/**
 * Remembers by content which source files below `base` passed a check, so that a repeated check reads only the others. An error that appears in an
 * unchanged file because of another one is found by the whole check alone.
 */
export function changedSince(base: string, name: string) {
  const record = path.join(base, '.cache', 'checks', `${name}.json`)
  const passed = new Set<string>(existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as string[]) : [])
  const digests = digestSources(base)
  const changed = [...digests].filter(([, digest]) => !passed.has(digest)).map(([file]) => file)
  return {
    files: changed,
    isEverything: changed.length === digests.size,
    remember() {
      mkdirSync(path.dirname(record), { recursive: true })
      writeFileSync(record, JSON.stringify([...digests.values()]))
    },
  }
}

function digestSources(base: string) {
  const read = (file: string) => (existsSync(path.join(base, file)) ? readFileSync(path.join(base, file)) : '')
  const rules = createHash('sha256')
  for (const file of decisive) rules.update(read(file)).update('\0')
  const version = rules.digest()
  const files = globSync('{apps,packages,scripts,proofs,bench,e2e}/**/*.{ts,tsx,mjs,mts}', {
    cwd: base,
    exclude: (entry) => generated.has(path.basename(entry)),
  })
  return new Map(files.map((file) => [file, createHash('sha256').update(version).update(file).update(read(file)).digest('hex')]))
}

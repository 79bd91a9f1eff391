import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { applyPatches, locatePatch } from './patches.ts'
import { loadProof, proofNames } from './registry.ts'

const oxlint = path.resolve(import.meta.dirname, '../node_modules/.bin/oxlint')

test('every planted fault still finds the code that it changes', { timeout: 60_000 }, async () => {
  const proofs = await Promise.all(proofNames.map(loadProof))
  const refused = proofs.flatMap((proof) =>
    (proof?.faults ?? []).flatMap((fault) => {
      try {
        for (const [file, patches] of Map.groupBy(fault.patches ?? [], (patch) => locatePatch(patch).file)) {
          const { text } = locatePatch(patches[0]!)
          if (applyPatches(text, patches) === text) return [`${proof?.name}, "${fault.name}": changes nothing in ${file}`]
        }
        return []
      } catch (error) {
        return [`${proof?.name}, "${fault.name}": ${String(error)}`]
      }
    }),
  )
  expect(refused).toEqual([])
})

/** A name that nothing declares would throw: claims would break, although the fault itself did nothing. */
test('no planted fault breaks the code itself: it parses, and uses only names that exist', { timeout: 120_000 }, async () => {
  const proofs = await Promise.all(proofNames.map(loadProof))
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-patched-'))
  const names: string[] = []
  const undeclared = (which: 'before' | 'after') => {
    const { stdout } = spawnSync(oxlint, ['-A', 'all', '-D', 'no-undef', '--format', 'unix', path.join(folder, which)], {
      encoding: 'utf8',
    })
    return new Set(
      [...stdout.matchAll(/(\d+)\.tsx?:\d+:\d+: '([^']+)' is not defined/g)].map(([, nth, name]) => `${names[Number(nth)]}: ${name}`),
    )
  }
  try {
    for (const fault of proofs.flatMap((proof) => (proof?.faults ?? []).map((one) => ({ ...one, name: `${proof?.name}, ${one.name}` }))))
      for (const [file, patches] of Map.groupBy(fault.patches ?? [], (patch) => locatePatch(patch).file)) {
        if (!/\.tsx?$/.test(file)) continue
        const { text } = locatePatch(patches[0]!)
        const nth = names.push(fault.name) - 1
        for (const [which, content] of Object.entries({ before: text, after: applyPatches(text, patches) })) {
          mkdirSync(path.join(folder, which), { recursive: true })
          writeFileSync(path.join(folder, which, `${nth}${path.extname(file)}`), content)
          if (file.endsWith('.ts')) stripTypeScriptTypes(content) // throws when it does not parse
        }
      }
    writeFileSync(path.join(folder, 'after', `${names.push('a fault of this test') - 1}.ts`), 'export const a = nowhere')
    const before = undeclared('before')
    expect([...undeclared('after')].filter((one) => !before.has(one))).toEqual(['a fault of this test: nowhere'])
    expect(names.length).toBeGreaterThan(50)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  ['a module that is not there', { module: 'nowhere', declaration: 'openDb', find: 'max' }, '0 modules are called "nowhere"'],
  [
    'a declaration that was renamed',
    { module: 'platform', declaration: 'openDbOfOld', find: 'max' },
    'no top-level declaration "openDbOfOld"',
  ],
  ['code that was rewritten', { module: 'platform', declaration: 'openDb', find: 'no such code' }, 'found in 0 of 1 places'],
])('a fault for %s is refused before anything runs', (_, patch, reason) => {
  expect(() => locatePatch({ ...patch, replace: '' })).toThrow(reason)
})

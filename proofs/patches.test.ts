import { expect, test } from 'vitest'
import { applyPatches, locatePatch } from './patches.ts'
import { loadProof, proofNames } from './registry.ts'

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

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withModule } from './new-module.ts'

const registry = readFileSync(path.join(import.meta.dirname, '../apps/server/src/modules/registry.ts'), 'utf8')

test('a new module is imported by the registry and stands in its list, whatever the formatter made of both', () => {
  for (const source of [registry, registry.replace(/\[\n[^\]]*\]/, '[assets, demo]')]) {
    const written = withModule(source, 'study-groups')
    expect(written).toMatch(/\nimport { studyGroups } from '#modules\/study-groups'\nimport { subscriptions }/)
    expect(written).toMatch(/= \[[^\]]*\bstudyGroups,\s*demo,?\s*\]/)
  }
})

test('where the list is not found, nothing is said to be registered', () => {
  expect(() => withModule(registry.replaceAll('demo', 'show'), 'study-groups')).toThrow('no place')
})

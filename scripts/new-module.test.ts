import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withModule } from './new-module.ts'

const registry = readFileSync(path.join(import.meta.dirname, '../apps/server/src/modules/registry.ts'), 'utf8')

test.each(['learning', 'community'] as const)('a new module is imported by the registry and stands last in its wing (%s)', (wing) => {
  const written = withModule(registry, wing, 'study-groups')
  expect(written).toContain(`import { studyGroups } from '#modules/${wing}/study-groups'\n`)
  expect(written).toMatch(new RegExp(`^  ${wing}: \\[([^\\]]*, )?studyGroups\\],$`, 'm'))
})

test('a list that the formatter broke into lines is found too', () => {
  const broken = registry.replace(/^  backoffice: \[.*$/m, '  backoffice: [\n    books,\n    site,\n  ],')
  expect(withModule(broken, 'backoffice', 'masters')).toMatch(/backoffice: \[books,\s+site, masters\],/)
})

test('nothing is written when the list is not found', () => {
  expect(() => withModule(registry.replaceAll('sale:', 'shop:'), 'sale', 'study-groups')).toThrow('no place')
})

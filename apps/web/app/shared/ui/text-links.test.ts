import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const app = path.resolve(import.meta.dirname, '../..')
const files = globSync('**/*.tsx', { cwd: app }).filter((file) => !file.includes('.test.'))

/** An opening tag without a class, after or before words on the same line. */
const bareLink = /(?:\} |[\p{L}·:] )<(?:Link|a) (?![^>]*className)|<(?:Link|a) (?![^>]*className)[^>]*>[^<]*<\/(?:Link|a)> ·/u
/** Its rule stands in the CSS of the list around it. */
const styledAround = new Set(['features/ground/audit/admin/audit-list.tsx', 'shared/document/document-view.tsx'])

test('a link in running text looks like one', () => {
  const bare = files
    .filter((file) =>
      readFileSync(path.join(app, file), 'utf8')
        .split('\n')
        .some((line) => bareLink.test(line)),
    )
    .map((file) => file.replaceAll(path.sep, '/'))
  expect(bare.filter((file) => !styledAround.has(file))).toEqual([])
})

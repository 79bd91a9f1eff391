import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changedSince } from './changed-files.ts'

const base = mkdtempSync(path.join(tmpdir(), 'khue-changed-'))
afterAll(() => rmSync(base, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(path.join(base, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(base, file), text)
}

test('a repeated check reads only the files that changed since they passed', () => {
  write('apps/server/src/main.ts', 'first')
  write('e2e/journey.ts', 'second')
  write('apps/web/build/server.ts', 'generated')
  const first = changedSince(base, 'lint')
  expect(first).toMatchObject({ isEverything: true, files: expect.arrayContaining(['apps/server/src/main.ts', 'e2e/journey.ts']) })
  expect(changedSince(base, 'lint').isEverything).toBe(true) // nothing has passed yet

  first.remember()
  expect(changedSince(base, 'lint').files).toEqual([])
  expect(changedSince(base, 'format').files).toHaveLength(2)

  write('e2e/journey.ts', 'third')
  expect(changedSince(base, 'lint')).toMatchObject({ isEverything: false, files: ['e2e/journey.ts'] })
  write('.oxlintrc.json', '{}')
  expect(changedSince(base, 'lint').isEverything).toBe(true)
})

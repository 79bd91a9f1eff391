import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { waitUntil } from '@khue/local-postgres/processes'

const folder = mkdtempSync(path.join(tmpdir(), 'khue-prove-test-'))
chmodSync(folder, 0o1777) // like any folder for temporary files: the database may run as another user
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a proof that is stopped leaves no folder behind', async () => {
  const prove = spawn(process.execPath, [path.join(import.meta.dirname, 'prove.ts'), 'ledger-balance', '--n', '100000'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  })
  const ended = once(prove, 'exit')
  const left = () => readdirSync(folder)
  expect(await waitUntil(() => left().some((name) => name.startsWith('khue-proof-')), 60_000)).toBe(true)
  prove.kill('SIGTERM')
  expect(await ended).toEqual([130, null])
  expect(await waitUntil(() => left().length === 0, 20_000)).toBe(true)
})

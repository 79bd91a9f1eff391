import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestServer } from './database.ts'

/** Vitest's global setup: one database server for the whole run, and one folder for the files of its applications, removed at the end. */
export default async function setup(project: TestProject) {
  const server = await startTestServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-tests-'))
  project.provide('adminUrl', server.adminUrl)
  project.provide('folder', folder)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    folder: string
  }
}

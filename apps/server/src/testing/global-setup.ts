import type { TestProject } from 'vitest/node'
import { startTestServer } from './database.ts'

/** Vitest's global setup: one database server for the whole run. */
export default async function setup(project: TestProject) {
  const server = await startTestServer()
  project.provide('adminUrl', server.adminUrl)
  return server.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

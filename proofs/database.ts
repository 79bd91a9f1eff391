import pg from 'pg'
import { cloneDatabase, startTestServer } from '#testing/database'

/** Where proofs get their databases from: fresh copies of the migrated template. */
export type Server = { clone: (name: string) => Promise<string>; stop: () => Promise<void> }

/** The server at `adminUrl`, which already has its template: for example that of the running tests. */
export const serverAt = (adminUrl: string): Server => ({
  clone: (name) => cloneDatabase(adminUrl, name),
  stop: async () => undefined,
})

/** A server of the proof's own, in a temporary folder that `stop` removes. */
export async function startServer(): Promise<Server> {
  const { adminUrl, stop } = await startTestServer()
  return { ...serverAt(adminUrl), stop }
}

/** Runs statements on one short connection. */
export async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

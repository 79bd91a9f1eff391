import { startServer } from '../scripts/server.ts'

/** One production server with demo data for all journeys; stopped at the end. */
export default async function setup() {
  const server = await startServer({ MAX_EVENT_LOOP_DELAY_MS: '0' }) // on a busy machine it is late, too
  process.env.KHUE_URL = server.url
  process.env.KHUE_DATA_DIR = server.dataDir
  return server.stop
}

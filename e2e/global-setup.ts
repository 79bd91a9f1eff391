import { startServer } from '../scripts/server.ts'

/** One production server with demo data for all journeys; stopped at the end. */
export default async function setup() {
  const house = await startServer()
  process.env.KHUE_URL = house.url
  process.env.KHUE_DATA_DIR = house.dataDir
  return house.stop
}

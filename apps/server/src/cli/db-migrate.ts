import { runCli } from './run-cli.ts'
import { withDatabase } from './with-database.ts'

await runCli(() => withDatabase(async () => console.log('The database is up to date.')))

import { availableParallelism, totalmem } from 'node:os'

/** Memory of one worker with its share of the database: a test process, or a browser with its pages. */
const bytesPerWorker = 1.5 * 1024 ** 3

/** How many test files or journeys run at once: one for each core, as far as the memory lasts. */
export const workers = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / bytesPerWorker)))

/** For a check of types, of which two run at once. */
export const halfOfCores = Math.max(1, Math.floor(availableParallelism() / 2))

import { holdFiles, teaching } from '#modules/offer/teachers'
import { lockPeople } from '#modules/people/people'
import { handleInBatches } from '#platform/postgres/batches'
import { type Deps, transact } from '#platform/deps'
import type { Job } from '#platform/jobs/worker'
import * as stored from './applications.repository.ts'

/** How many days files stay: long enough to apply again with them, or to finish a draft. */
const keeping = { closed: 90, unsent: 365 }
const batchSize = 100

/** Removes proofs, photo and video from applications that came to nothing; the words stay. */
export const forgetFiles = (deps: Deps) =>
  handleInBatches(batchSize, async (limit) => {
    const rows = await stored.listForgettable(deps.db, keeping, limit)
    for (const { id, personId } of rows)
      await transact(deps, async (deps) => {
        await lockPeople(deps, [personId]) // a new application may reuse these files at this moment
        const row = await stored.lockForgettable(deps.db, id, keeping)
        if (!row) return
        const content = { ...teaching.StoredTeaching.parse(row.content), proofs: [], photoAssetId: null, introVideoId: null }
        await stored.setApplication(deps.db, id, { content })
        await holdFiles(deps, { holderId: id, personId }, null)
      })
    return rows.length
  })

export const applicationJobs: readonly Job[] = [
  { name: 'applications:forget_files', cron: '20 19 * * *', run: (deps) => forgetFiles(deps) }, // at night in Vietnam
]

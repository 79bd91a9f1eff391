import type { Job } from '#platform/jobs'
import { expireSome } from './gifts.repository.ts'

const atOnce = 100

export const giftJobs: readonly Job[] = [
  {
    name: 'gifts:expire',
    cron: '20 * * * *', // what is over is refused at once by the database's clock; this only writes it down
    run: async ({ db }) => {
      while ((await expireSome(db, atOnce)) === atOnce);
    },
  },
]

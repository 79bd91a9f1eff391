/**
 * Demo: a house that looks lived in, for whoever tries the product. Exists only in demo mode (architecture 3a).
 * Everything goes through the front doors of the modules, as a person's doing would; demo owns no table. Growth alone, which
 * makes a house large enough to be measured, writes rows as they would have become (docs/decisions).
 * Ids come from one seed, so every machine shows the same faces; times come from the clock, so no demo looks stale.
 */
import type { Module } from '#platform/app/module'
import { openRuns } from './courses.ts'
import { fillDesks } from './desks.ts'
import { withDemoLock } from './load.ts'
import { fillQueues } from './queues.ts'
import { rescheduleDemoClasses } from './reschedule-classes.ts'
import { notifyDemoPeople } from './notifications.ts'
import { offerComingDays } from './tutors.ts'

export { demoAccounts, demoPassword, demoTotpSecret, guardedAccount } from './data/accounts.ts'
export { growDatabase } from './growth/grow.ts'
export { loadDemo } from './load.ts'

export const demo: Module = {
  name: 'demo',
  jobs: [
    {
      name: 'reschedule_demo_classes',
      cron: '*/5 * * * *',
      run: async (deps) => {
        if (!deps.config.isDemo) return
        await rescheduleDemoClasses(deps)
        await openRuns(deps)
        await withDemoLock(deps, fillQueues)
        await withDemoLock(deps, offerComingDays)
      },
    },
    {
      name: 'demo:fill_desks',
      cron: '* * * * *', // whoever has just started a demo looks at once
      run: async (deps) => {
        if (deps.config.isDemo) await withDemoLock(deps, fillDesks)
      },
    },
    {
      name: 'notify_demo_people',
      cron: '*/5 * * * *',
      run: async (deps) => {
        if (deps.config.isDemo) await notifyDemoPeople(deps)
      },
    },
  ],
}

/**
 * Demo: realistic data for visitors who try the product. Exists only in demo mode (architecture 3a). It writes through the front doors of the
 * modules, as people's actions would; demo owns no table. Ids come from one seed, so every machine shows the same faces; times come from the clock,
 * so the demo never looks stale. `bench/growth` makes it large.
 */
import type { Module } from '#platform/app/module'
import { openRuns } from './courses.ts'
import { fillDesks } from './desks.ts'
import { teachLessons } from './lessons.ts'
import { withDemoLock } from './load.ts'
import { fillQueues } from './queues.ts'
import { rescheduleDemoClasses } from './reschedule-classes.ts'
import { notifyDemoPeople } from './notifications.ts'
import { offerComingDays } from './tutors.ts'
import { watchLecture } from './watching.ts'

export { otherAdmin } from './data/desk-people.ts'
export { demoAccounts, demoPassword, demoTotpSecret, guardedAccount } from './data/accounts.ts'
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
      cron: '* * * * *', // every minute, because visitors look right after the start
      run: async (deps) => {
        if (!deps.config.isDemo) return
        await withDemoLock(deps, fillDesks)
        await withDemoLock(deps, teachLessons)
        await withDemoLock(deps, watchLecture)
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

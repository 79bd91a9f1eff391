/**
 * Applications: who asks to become a teacher or a tutor, and what admins answer; also the desk on which they decide changes of profiles.
 * Owns applications. Does not own the profile and its files (teachers), the role (people), the queue's clock and claims (work-items), or the
 * contract that opens selling.
 * Calls teachers, people, sessions, work-items, notifications, audit.
 * Subscribes to work-item.claimed. Publishes nothing: an approved profile is published by teachers.
 */
import { workItemClaimed } from '#modules/people/work-items'
import type { Module } from '#platform/app/module'
import { subscriber } from '#platform/outbox/domain-events'
import { applicationJobs } from './applications.jobs.ts'
import { applicationRoutes } from './applications.routes.ts'
import { setInReview } from './applications.repository.ts'
import { applicationItem } from './own-applications.service.ts'
import { personalData } from './personal-data.ts'

export const applications: Module = {
  name: 'applications',
  routes: applicationRoutes,
  jobs: applicationJobs,
  subscribers: [
    subscriber('applications:set_in_review', workItemClaimed, async ({ db }, { kind, refId }) => {
      if (kind === applicationItem) await setInReview(db, refId)
    }),
  ],
  personalData,
}

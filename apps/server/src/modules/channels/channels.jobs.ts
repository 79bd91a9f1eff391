import type { Job } from '#platform/jobs'
import { sendJob } from './channels.repository.ts'
import { sendQueued } from './channels.service.ts'

export const channelJobs: readonly Job[] = [{ name: sendJob, run: sendQueued }]

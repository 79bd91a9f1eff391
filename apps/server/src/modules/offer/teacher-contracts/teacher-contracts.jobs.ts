import type { Job } from '#platform/jobs/worker'
import { eraseOldPhotos } from './photos.service.ts'

export const contractJobs: readonly Job[] = [{ name: 'teacher-contracts:erase_photos', cron: '40 18 * * *', run: eraseOldPhotos }] // 01:40 in Vietnam

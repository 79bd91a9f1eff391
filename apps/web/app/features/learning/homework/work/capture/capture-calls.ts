import type { UploadTarget } from '@khue/contracts/ground/assets'
import type * as contract from '@khue/contracts/learning/homework-captures'
import type { HomeworkCapture } from '@khue/contracts/learning/homework-captures'
import { browserApi } from '#app/shared/browser-api.ts'
import { sendBytes } from '../outbox/work-calls.ts'

const path = '/clms/v1/homework-captures'
const joining = { method: 'POST', path: `${path}/join` } as const
const reading = { method: 'GET', path: `${path}/:key` } as const
const declaring = { method: 'POST', path: `${path}/:key/uploads` } as const
const adding = { method: 'POST', path: `${path}/:key/pages` } as const

export type CaptureServer = {
  join: (code: string) => Promise<HomeworkCapture & { key: string }>
  read: (key: string) => Promise<HomeworkCapture>
  declare: (key: string, file: { fileName: string; size: number; sha256: string }) => Promise<{ assetId: string; upload: UploadTarget }>
  send: (upload: UploadTarget, bytes: Blob, onShare: (share: number) => void) => Promise<boolean>
  add: (key: string, page: { assetId: string; replaces?: string | undefined }) => Promise<HomeworkCapture>
}

export const captureServer: CaptureServer = {
  join: (code) => browserApi.call<typeof contract.joinHomeworkCapture>(joining, { body: { code } }),
  read: (key) => browserApi.call<typeof contract.getHomeworkCapture>(reading, { params: { key } }),
  declare: (key, body) => browserApi.call<typeof contract.uploadCapturedPage>(declaring, { params: { key }, body }),
  send: sendBytes,
  add: (key, body) => browserApi.call<typeof contract.addCapturedPage>(adding, { params: { key }, body }),
}

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewUpload, UploadTarget } from '../ground/assets.ts'
import { Id } from '../ids.ts'
import { Moment } from './homework-shapes.ts'
import { pageRotations } from './homework-states.ts'

// A computer shows a code, and a phone takes the photos of one piece of homework without signing in: it sees nothing else, and hands nothing in.

const path = '/clms/v1/homework-captures'
const fromOneNetwork = { max: 120, seconds: 60 }
/** 32 random bytes, base64url. */
const Secret = z.string().regex(/^[\w-]{43}$/)

export const createHomeworkCapture = endpoint({
  method: 'POST',
  path: '/clms/v1/homework/:id/captures',
  access: 'user',
  summary: 'Mã để một điện thoại chụp bài giúp: dùng một lần, trong mười phút',
  params: z.object({ id: Id }),
  body: z.strictObject({ learnerId: Id.optional() }),
  reply: z.object({ path: z.string().describe('Địa chỉ để điện thoại mở'), expiresAt: Moment }),
})

const Captured = z.object({
  title: z.string(),
  dueAt: Moment.nullable(),
  revision: z.int().describe('Của bản nháp; 0: chưa có'),
  pages: z.array(z.object({ assetId: z.uuid(), rotation: z.literal(pageRotations) })),
  until: Moment.describe('Điện thoại gửi được đến lúc này'),
})
export type HomeworkCapture = z.infer<typeof Captured>

/** The code works once: the phone that joins gets a key of its own. Throws CAPTURE_NOT_FOUND for one that is unknown, used or too old. */
export const joinHomeworkCapture = endpoint({
  method: 'POST',
  path: `${path}/join`,
  access: 'guest',
  summary: 'Điện thoại nhận việc chụp bài',
  body: z.strictObject({ code: Secret }),
  reply: Captured.extend({ key: Secret }),
  limit: { max: 20, seconds: 60 },
  ignoresIdempotencyKey: true,
})
const byKey = z.object({ key: Secret })
/** After a lost connection the phone asks what has arrived. */
export const getHomeworkCapture = endpoint({
  method: 'GET',
  path: `${path}/:key`,
  access: 'guest',
  summary: 'Những trang đã tới máy tính',
  params: byKey,
  reply: Captured,
  limit: fromOneNetwork,
})
export const uploadCapturedPage = endpoint({
  method: 'POST',
  path: `${path}/:key/uploads`,
  access: 'guest',
  summary: 'Xin địa chỉ để gửi một trang',
  params: byKey,
  body: NewUpload,
  reply: z.object({ assetId: z.uuid(), upload: UploadTarget }),
  limit: fromOneNetwork,
  ignoresIdempotencyKey: true,
})
/** The same page again changes nothing. `replaces`: a page that was taken again. */
export const addCapturedPage = endpoint({
  method: 'POST',
  path: `${path}/:key/pages`,
  access: 'guest',
  summary: 'Thêm một trang vừa gửi vào bản nháp, hoặc thay một trang chụp lại',
  params: byKey,
  body: z.strictObject({ assetId: Id, rotation: z.literal(pageRotations).default(0), replaces: Id.optional() }),
  reply: Captured,
  limit: fromOneNetwork,
  ignoresIdempotencyKey: true,
})

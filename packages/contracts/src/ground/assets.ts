import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { fileKinds, uploaderCodes } from './upload-rules.ts'

export const NewUpload = z.strictObject({
  fileName: z.string().min(1).max(255),
  size: z.int().min(1).describe('Bytes, exactly; how many a file may have is said by its purpose'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Of the whole file, in hex'),
})

/** Where to send the bytes, with exactly these headers: by one PUT, or in pieces by tus 1.0 (HEAD and PATCH; the upload is already created). */
export const UploadTarget = z.object({
  by: z.enum(['put', 'tus']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
})
export type UploadTarget = z.infer<typeof UploadTarget>

/** An uploaded file whose content passed the checks of its purpose. */
export const UploadedFile = z.object({
  assetId: z.uuid(),
  fileName: z.string(),
  kind: z.enum(fileKinds),
  size: z.int(),
  address: z.string().describe('On this site; that of a private file is for this person alone and soon ends; empty for films of lectures'),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const createSignedUploadUrl = endpoint({
  method: 'POST',
  path: '/assets/v1/files/create-signed-upload-url',
  access: 'user',
  summary: 'Xin địa chỉ để gửi một tệp lên; header uploader-code nói tệp dùng vào việc gì',
  headers: z.object({ 'uploader-code': z.enum(uploaderCodes) }),
  body: NewUpload,
  reply: z.object({ assetId: z.uuid(), upload: UploadTarget }),
  limit: { max: 60, seconds: 60 },
  ignoresIdempotencyKey: true,
})

/**
 * Called once all bytes are uploaded. Nobody can see the file before this call; the caller then sends its `assetId` to the endpoint that stores it.
 */
export const finishUpload = endpoint({
  method: 'POST',
  path: '/assets/v1/files/finish-upload',
  access: 'user',
  summary: 'Báo đã gửi xong; tệp được kiểm tra rồi mới dùng được',
  body: z.strictObject({ assetId: Id }),
  reply: UploadedFile,
  limit: { max: 60, seconds: 60 },
  ignoresIdempotencyKey: true,
})

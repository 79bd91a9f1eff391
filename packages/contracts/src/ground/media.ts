import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'

/** As its owner sees it: CHECKING becomes READY or REFUSED by itself. */
export const videoStates = ['CHECKING', 'READY', 'REFUSED'] as const

export const Video = z.object({
  id: z.uuid(),
  state: z.enum(videoStates),
  seconds: z.number().nullable().describe('Khi READY'),
  refusal: z.string().nullable().describe('Khi REFUSED: vì sao, và xuất lại video thế nào'),
  url: z.string().nullable().describe('Khi READY: địa chỉ tạm của bản xem được, chỉ người hỏi mở được nếu chưa công khai'),
  posterUrl: z.string().nullable(),
})
export type Video = z.infer<typeof Video>

const params = z.object({ id: Id })
export const getOwnVideo = endpoint({
  method: 'GET',
  path: '/media/v1/videos/:id',
  access: 'user',
  summary: 'Video của tôi: đang kiểm tra, xem được, hay bị từ chối vì sao',
  params,
  reply: Video,
  isPrivate: true,
})
/** The picture that a player shows before it plays. */
export const setVideoPoster = endpoint({
  method: 'PUT',
  path: '/media/v1/videos/:id/poster',
  access: 'user',
  summary: 'Chọn ảnh bìa cho video của tôi',
  params,
  body: z.strictObject({ assetId: Id.describe('Đã tải lên với uploader-code VIDEO_POSTER') }),
  reply: Video,
  limit: { max: 60, seconds: 600 },
  isPrivate: true,
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { TypedMarkdown } from '../text.ts'
import { longestCaptions, renditionKinds } from './media-rules.ts'

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

export const FilmRendition = z.object({
  kind: z.enum(renditionKinds),
  bytes: z.int(),
  width: z.int().nullable().describe('null: chỉ có tiếng'),
  height: z.int().nullable(),
})
export type FilmRendition = z.infer<typeof FilmRendition>

/** A lecture's film as its author sees it, without an address: films are watched through viewings only. */
export const LectureFilm = z.object({
  id: z.uuid(),
  state: z.enum(videoStates),
  seconds: z.number().nullable().describe('Khi READY'),
  refusal: z.string().nullable().describe('Khi REFUSED: vì sao, và xuất lại video thế nào'),
  renditions: z.array(FilmRendition).describe('Khi READY'),
  posterUrl: z.string().nullable().describe('Địa chỉ tạm, chỉ người hỏi mở được'),
})
export type LectureFilm = z.infer<typeof LectureFilm>

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

/**
 * What the author's browser has prepared, uploaded as LECTURE_RENDITION; `source`, uploaded as LECTURE_SOURCE, where it could not. The same id is one
 * film: a second call answers with the first one's.
 */
export const createLectureFilm = endpoint({
  method: 'POST',
  path: '/media/v1/lecture-films',
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Gửi phim của một bài giảng đi kiểm tra và đóng gói',
  body: z.strictObject({
    id: Id.describe('Tạo ở máy người soạn'),
    files: z.union([z.strictObject({ P720: Id, P360: Id.optional(), AUDIO: Id.optional() }), z.strictObject({ source: Id })]),
    posterId: Id.optional().describe('Đã tải lên với uploader-code VIDEO_POSTER'),
  }),
  reply: LectureFilm,
  limit: { max: 120, seconds: 3600 },
  isPrivate: true,
})
export const listLectureFilms = endpoint({
  method: 'GET',
  path: '/media/v1/lecture-films',
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Phim bài giảng của tôi đang được kiểm tra hoặc bị từ chối',
  query: z.object({}),
  reply: z.object({
    items: z.array(LectureFilm),
    usage: z.object({ bytes: z.number(), maxBytes: z.number() }).describe('Dung lượng phim tôi đang giữ'),
  }),
  isPrivate: true,
})

export const Cue = z.object({ from: z.number().describe('Giây'), to: z.number(), text: z.string() })
export type Cue = z.infer<typeof Cue>
/** WebVTT or SubRip; what is inside decides. Markup is dropped. Throws CAPTIONS_BROKEN with the number of the line. */
export const createCaptions = endpoint({
  method: 'POST',
  path: '/media/v1/captions',
  access: ['teacher', 'tutor', 'admin'],
  summary: 'Gửi phụ đề VTT hoặc SRT của một bài giảng',
  body: z.strictObject({ id: Id.describe('Tạo ở máy người soạn'), text: TypedMarkdown.min(1).max(longestCaptions) }), // keeps every line, so that a refusal names the right one
  reply: z.object({ id: z.uuid(), cues: z.int() }),
  maxBodyBytes: 4 * longestCaptions,
  limit: { max: 120, seconds: 3600 },
  isPrivate: true,
})

import { type FilmPurpose, filmRules, sayFilmLength } from '@khue/contracts/ground/media-rules'

/** Why a film is refused. CHECK_FAILED: every attempt ended without a verdict. */
export const refusalCodes = [
  'BROKEN',
  'NO_PICTURES',
  'NO_SOUND',
  'SEVERAL_TRACKS',
  'VIDEO_CODEC',
  'VIDEO_PROFILE',
  'AUDIO_CODEC',
  'TOO_SHORT',
  'TOO_LONG',
  'PICTURE_TOO_LARGE',
  'BITRATE_TOO_HIGH',
  'EXTERNAL_DATA',
  'SOUND_HAS_PICTURES',
  'UNEQUAL_LENGTHS',
  'KEY_FRAMES_TOO_RARE',
  'CHECK_FAILED',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** What the judge found in the file, as far as a sentence names it. */
export type Found = {
  codec?: string
  seconds?: number
  width?: number
  height?: number
  videos?: number
  audios?: number
  megabitsPerSecond?: number
}
export type Refused = { state: 'REFUSED'; code: RefusalCode; found: Found }
export type Verdict = { state: 'READY'; durationMs: number; width: number; height: number } | Refused

export const refused = (code: RefusalCode, found: Found = {}): Refused => ({ state: 'REFUSED', code, found })

const codecNames: Record<string, string> = {
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  opus: 'Opus',
  mp3: 'MP3',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'Dolby AC-3',
  eac3: 'Dolby E-AC-3',
  xheaac: 'xHE-AAC',
}
const nameOf = (codec = '') => codecNames[codec] ?? (codec.startsWith('pcm') ? 'PCM' : 'một loại khác')

const howToExport = 'Hãy xuất lại thành MP4 (H.264, AAC) bằng CapCut, iMovie, HandBrake hay ứng dụng tương tự rồi gửi lại.'
const howOnIphone = 'Trên iPhone: Cài đặt → Camera → Định dạng → “Tương thích nhất”, rồi quay lại.'

/** One sentence for the owner: what was found, what is accepted and how to export it. */
export function sayRefusal(code: RefusalCode, found: Found, purpose: FilmPurpose): string {
  const rule = filmRules[purpose]
  const lengths = `Video cần dài từ ${sayFilmLength(rule.shortestSeconds)} đến ${sayFilmLength(rule.longestSeconds)}.`
  const sentences: Record<RefusalCode, () => string> = {
    BROKEN: () => `Tệp video bị hỏng hoặc chưa gửi trọn vẹn. ${howToExport}`,
    NO_PICTURES: () => `Tệp này không có hình. ${howToExport}`,
    NO_SOUND: () => 'Video này không có tiếng. Hãy bật micro và quay lại.',
    SEVERAL_TRACKS: () =>
      `Tệp này có ${found.videos ?? 1} luồng hình và ${found.audios ?? 1} luồng tiếng. Video chỉ được có một luồng hình và một luồng tiếng. ${howToExport}`,
    VIDEO_CODEC: () =>
      `Hình của video này nén kiểu ${nameOf(found.codec)}, nhiều máy không mở được. Khuê chỉ nhận H.264. ${found.codec === 'hevc' ? `${howOnIphone} ` : ''}${howToExport}`,
    VIDEO_PROFILE: () => `Hình của video này là H.264 loại nhiều máy không mở được (10 bit hoặc 4:2:2). ${howToExport}`,
    AUDIO_CODEC: () => `Tiếng của video này nén kiểu ${nameOf(found.codec)}. Khuê chỉ nhận AAC. ${howToExport}`,
    TOO_SHORT: () => `Video dài ${sayFilmLength(found.seconds ?? 0)}. ${lengths} Hãy quay dài hơn rồi gửi lại.`,
    TOO_LONG: () => `Video dài ${sayFilmLength(found.seconds ?? 0)}. ${lengths} Hãy cắt bớt rồi gửi lại.`,
    PICTURE_TOO_LARGE: () =>
      `Video có khổ hình ${found.width ?? 0} × ${found.height ?? 0}. Hãy xuất lại ở Full HD (${rule.longestSide} × ${rule.shortestSide}) hoặc nhỏ hơn.`,
    BITRATE_TOO_HIGH: () =>
      `Video nặng ${found.megabitsPerSecond ?? 0} megabit mỗi giây, mạng di động không xem kịp. Hãy xuất lại ở tối đa ${rule.bitsPerSecond / 1_000_000} megabit mỗi giây.`,
    EXTERNAL_DATA: () => `Video này lấy dữ liệu từ một tệp khác nên không xem được. ${howToExport}`,
    SOUND_HAS_PICTURES: () => 'Bản chỉ có tiếng lại chứa hình. Hãy chọn lại video gốc rồi gửi lại.',
    UNEQUAL_LENGTHS: () => 'Các bản của phim này dài ngắn khác nhau. Hãy chọn lại video gốc rồi gửi lại.',
    KEY_FRAMES_TOO_RARE: () =>
      `Video này có quá ít khung hình khoá nên người xem không tua được. Hãy xuất lại với một khung hình khoá (keyframe) mỗi 2 giây. ${howToExport}`,
    CHECK_FAILED: () => `Khuê chưa kiểm tra được video này. ${howToExport}`,
  }
  return sentences[code]()
}

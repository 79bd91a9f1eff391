import type { PersonalData } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { deleteCaptions, listCaptionIdsOf } from './captions.repository.ts'
import { listVideosOf } from './media.repository.ts'
import { removeVideos } from './videos.service.ts'

const purposes = { INTRO: 'Giới thiệu', LECTURE: 'Bài giảng' } as const
const states = { SENT: 'Chờ kiểm tra', CHECKING: 'Đang kiểm tra', READY: 'Xem được', REFUSED: 'Bị từ chối' } as const

async function collect({ db }: Deps, personId: string) {
  const videos = await listVideosOf(db, personId)
  const captions = await listCaptionIdsOf(db, personId)
  const ofCaptions = captions.length > 0 && { 'Phụ đề đã gửi': captions.map(({ createdAt }) => ({ 'Gửi lúc': createdAt.toISOString() })) }
  if (videos.length === 0) return { ...ofCaptions }
  return {
    ...ofCaptions,
    'Video đã gửi': videos.map(({ state, purpose, durationMs, createdAt, publishedAt }) => ({
      'Dùng cho': purposes[purpose],
      'Gửi lúc': createdAt.toISOString(),
      'Tình trạng': states[state],
      'Độ dài (giây)': durationMs === null ? null : durationMs / 1000,
      'Công khai từ': publishedAt?.toISOString() ?? null,
    })),
  }
}

async function erase(deps: Deps, personId: string) {
  const videos = await listVideosOf(deps.db, personId)
  await removeVideos(
    deps,
    videos.map(({ id }) => id),
  )
  const captions = await listCaptionIdsOf(deps.db, personId)
  if (captions.length > 0)
    await deleteCaptions(
      deps.db,
      captions.map(({ id }) => id),
    )
}

export const personalData: PersonalData = { collect, erase }

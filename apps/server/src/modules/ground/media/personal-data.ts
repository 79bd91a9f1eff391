import type { PersonalData } from '#platform/app/module'
import type { Deps } from '#platform/deps'
import { listVideosOf } from './media.repository.ts'
import { removeVideos } from './videos.service.ts'

const states = { SENT: 'Chờ kiểm tra', CHECKING: 'Đang kiểm tra', READY: 'Xem được', REFUSED: 'Bị từ chối' } as const

async function collect({ db }: Deps, personId: string) {
  const videos = await listVideosOf(db, personId)
  if (videos.length === 0) return {}
  return {
    'Video đã gửi': videos.map(({ state, durationMs, createdAt, publishedAt }) => ({
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
}

export const personalData: PersonalData = { collect, erase }

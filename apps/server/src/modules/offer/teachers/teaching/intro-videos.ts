import type { IntroVideo } from '@khue/contracts/offer/teaching-profile'
import type { Deps } from '#platform/deps'

/* The front door of `ground/media`, as far as teachers use it. Until films are checked there, a video is an id that nothing requires. */

/** Whether an application needs a video that has passed its checks. */
export const requiresIntroVideo = false

export const requestIntroVideo = (_deps: Deps, { assetId }: { assetId: string; ownerId: string }) => Promise.resolve({ videoId: assetId })

export const findIntroVideos = (_deps: Deps, _ids: readonly string[]): Promise<IntroVideo[]> => Promise.resolve([])

export const publishIntroVideos = (_deps: Deps, _ids: readonly string[]) => Promise.resolve()

export const removeIntroVideos = (_deps: Deps, _ids: readonly string[]) => Promise.resolve()

import type { Reaction } from '#platform/news'

export const notificationReactions: readonly Reaction[] = []

import type { ReactionKind } from '@khue/contracts/community/chat'
import type { IconName } from '#app/shared/ui/icon.tsx'

export const reactionIcons = {
  LIKE: 'thumb-up',
  LOVE: 'heart',
  HAHA: 'mood-happy',
  WOW: 'mood-surprised',
  SAD: 'mood-sad',
  THANKS: 'heart-handshake',
} as const satisfies Record<ReactionKind, IconName>
export const reactionOrder = Object.keys(reactionIcons) as ReactionKind[] // Object.keys loses the type of the keys

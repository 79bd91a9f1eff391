import type { Message } from '@khue/contracts/community/chat'
import { showToast } from '#app/shared/toasts.ts'
import type { IconName } from '#app/shared/ui/icon.tsx'
import { chatText as text } from './chat.text.ts'
import { messageEditMinutes } from './limits.ts'
import type { RoomStore } from './room.ts'
import { chatSafetyText } from './safety/chat-safety.text.ts'
import { orToast } from './use-chat.ts'

/** Context of a message's actions. */
export type MessageScene = {
  room: RoomStore
  personId: string
  canWrite: boolean
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
  onRecall: (message: Message) => void
  onReport: (message: Message) => void
}
export type MessageAction = { key: string; label: string; icon: IconName; isGrave?: boolean; run: () => void }

/** The actions available for a message now, in menu order. Add further message actions here. */
export function actionsOf(message: Message, scene: MessageScene, now = Date.now()): MessageAction[] {
  const { room, personId, canWrite } = scene
  const isYoung = now - new Date(message.sentAt).getTime() < messageEditMinutes * 60_000
  const mayChange = canWrite && message.senderId === personId && isYoung
  return [
    canWrite && { key: 'reply', label: text.reply, icon: 'arrow-back-up' as const, run: () => scene.onReply(message) },
    { key: 'copy', label: text.copy, icon: 'copy' as const, run: () => copy(message.text) },
    canWrite && {
      key: 'pin',
      label: message.isPinned ? text.unpin : text.pin,
      icon: 'pin' as const,
      run: () => void room.pin(message.seq, !message.isPinned).catch(orToast),
    },
    mayChange && { key: 'edit', label: text.edit, icon: 'pencil' as const, run: () => scene.onEdit(message) },
    mayChange && { key: 'take-back', label: text.recall, icon: 'trash' as const, isGrave: true, run: () => scene.onRecall(message) },
    message.senderId !== personId && {
      key: 'report',
      label: chatSafetyText.report,
      icon: 'alert-triangle' as const,
      isGrave: true,
      run: () => scene.onReport(message),
    },
  ].filter((one) => one !== false)
}

function copy(words: string) {
  navigator.clipboard.writeText(words).then(
    () => showToast({ type: 'success', message: text.copied }),
    () => showToast({ type: 'error', message: text.copyFailed }),
  )
}

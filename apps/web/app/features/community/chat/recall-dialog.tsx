import type { Message } from '@khue/contracts/community/chat'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { chatText as text } from './chat.text.ts'
import type { RoomStore } from './room.ts'
import { orToast } from './use-chat.ts'

type Props = { room: RoomStore; message: Message | undefined; onClose: () => void }

/** Asks for confirmation before recalling a message: this cannot be undone. */
export function RecallDialog({ room, message, onClose }: Props) {
  const [isWorking, setWorking] = useState(false)
  async function recall() {
    if (!message) return
    setWorking(true)
    await room.recall(message.seq).catch(orToast)
    setWorking(false)
    onClose()
  }
  return (
    <Dialog opened={message !== undefined} onClose={onClose} title={text.takeBackTitle} size="sm">
      <p className="muted">{text.takeBackText}</p>
      <DialogButtons>
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {text.keep}
        </Button>
        <Button size="xxl" color="red" loading={isWorking} onClick={() => void recall()}>
          {text.recall}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

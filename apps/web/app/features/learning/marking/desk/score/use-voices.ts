import { useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { newClientId } from '#app/shared/client-id.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import type { RecordedVoice } from '#app/shared/voice/voice-recorder.tsx'
import { pinVoice } from '../marking-calls.ts'
import type { VoiceSpot } from '../pages/page-column.tsx'

type Unsent = { id: string; voice: RecordedVoice; spot: VoiceSpot | null; trouble: string }

/** Sends recorded voices; one that could not be sent stays until it is. */
export function useVoices(submissionId: string, onSent: () => void) {
  const [unsent, setUnsent] = useState<Unsent>()
  const [isSending, setSending] = useState(false)

  async function sendOne({ id, voice, spot }: Omit<Unsent, 'trouble'>) {
    setSending(true)
    try {
      await pinVoice(submissionId, { id, ...voice, spot })
      setUnsent(undefined)
      onSent()
    } catch (error) {
      setUnsent({ id, voice, spot, trouble: error instanceof CallFailed ? error.message : unknownFault })
    } finally {
      setSending(false)
    }
  }
  return {
    unsent,
    isSending,
    send: (voice: RecordedVoice, spot: VoiceSpot | null) => sendOne({ id: newClientId(), voice, spot }),
    sendAgain: async () => {
      if (unsent) await sendOne(unsent)
    },
  }
}
export type Voices = ReturnType<typeof useVoices>

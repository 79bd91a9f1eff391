import type { openContractText } from '@khue/contracts/offer/teacher-contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'
import { fileUrl } from './contract-document.tsx'
import { sha256Of } from './sha256-of.ts'

export type HashState = 'CHECKING' | 'SAME' | 'OTHER' | 'UNKNOWN'

const open = { method: 'POST', path: '/tns/v1/teachers/me/contract/open' } as const

/** Records that the text is open, and compares the hash of the file itself, computed in this browser, with the stored one. */
export function useOpenText({ version, sha256, onOpened }: { version: number; sha256: string; onOpened: () => void }): HashState {
  const [state, setState] = useState<HashState>('CHECKING')
  const opened = useEffectEvent(onOpened)
  useEffect(() => {
    let isOver = false
    async function compare() {
      const own = await hashOfFile(version)
      if (!isOver) setState(own === undefined ? 'UNKNOWN' : own === sha256 ? 'SAME' : 'OTHER')
    }
    async function record() {
      await browserApi.call<typeof openContractText>(open, { body: { version, sha256 } })
      if (!isOver) opened()
    }
    record().catch(() => undefined) // signing then says that the text was not opened
    compare().catch(() => void (isOver || setState('UNKNOWN')))
    return () => void (isOver = true)
  }, [version, sha256])
  return state
}

async function hashOfFile(version: number) {
  const response = await fetch(await fileUrl(version))
  return response.ok ? sha256Of(await response.arrayBuffer()) : undefined
}

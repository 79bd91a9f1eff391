import type { Reply } from '@khue/contracts/endpoint'
import type { importPayoutStatement } from '@khue/contracts/money/payouts-admin'
import { useState } from 'react'
import { browserApi, CallFailed } from '#app/shared/browser-api.ts'
import { askToConfirm } from '#app/shared/confirmations.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { statement: text } = payoutsAdminText

const where = { method: 'POST', path: '/payouts/v1/admin/statements' } as const

export type Imported = { fileName: string; reply: Reply<typeof importPayoutStatement> }
type State = { isSending: boolean; failure?: string; imported?: Imported }

/**
 * Sends a statement straight to the API: the forms of pages carry 256 KB at most, and a statement of a month is longer. Leads through the confirmation of a
 * recent sign-in like a form, and then sends the same file.
 */
export function useStatementImport() {
  const [state, setState] = useState<State>({ isSending: false })

  async function send(file: File | undefined): Promise<void> {
    if (!file) return setState({ isSending: false, failure: text.fileMissing })
    setState({ isSending: true })
    const content = await read(file)
    if (content === undefined) return setState({ isSending: false, failure: text.unreadable })
    try {
      const reply = await browserApi.callOnce<typeof importPayoutStatement>(where, {
        body: { fileName: file.name.slice(-longestName), content },
      })
      setState({ isSending: false, imported: { fileName: file.name, reply } })
    } catch (error) {
      setState({ isSending: false, ...refusedBy(error, () => void send(file)) })
    }
  }
  return { ...state, send }
}

function refusedBy(error: unknown, again: () => void) {
  if (!(error instanceof CallFailed)) return { failure: unknownFault }
  const { code, message, details } = error
  return askToConfirm({ error: message, code, details }, again) ? {} : { failure: message }
}

/** In base64; undefined when the file was moved or deleted since it was chosen. */
async function read(file: File) {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    let signs = ''
    for (let at = 0; at < bytes.length; at += pieceBytes) signs += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
    return btoa(signs)
  } catch {
    return undefined
  }
}
/** Of a file's name, in the contract. */
const longestName = 120
/** A call takes only so many arguments. */
const pieceBytes = 0x8000

import type { TaughtReport } from '@khue/contracts/learning/report-shapes'
import type { getTaughtReport, saveReport } from '@khue/contracts/learning/taught-reports'
import { browserApi, CallFailed } from '#app/shared/browser-api.ts'
import { lastingApi } from '#app/shared/lasting-api.ts'
import type { SaveAnswer, Stored, Written } from './draft-state.ts'

export type ReportPlace = { lessonId: string; learnerId: string }
const path = '/clms/v1/taught-reports/:lessonId/:learnerId'

export const toStored = ({ revision, text, voice }: Pick<TaughtReport, 'revision' | 'text' | 'voice'>): Stored => ({
  revision,
  written: { ...text, voiceId: voice?.assetId ?? null },
})

/** Saves what the teacher writes; also while the page is being closed. A repeated save names a stale revision. */
export async function saveWritten(params: ReportPlace, revision: number, written: Written): Promise<SaveAnswer> {
  try {
    const saved = await lastingApi.call<typeof saveReport>({ method: 'PUT', path }, { params, body: { revision, ...written } })
    return { kind: 'SAVED', revision: saved.revision }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { status, code } = error
    if (code === 'REPORT_CHANGED') return loadOther(params)
    if (status === undefined || status >= 500 || status === 429) return { kind: 'LOST' }
    return { kind: 'REFUSED', fault: error.message }
  }
}

async function loadOther(params: ReportPlace): Promise<SaveAnswer> {
  try {
    return { kind: 'CHANGED', other: toStored(await browserApi.call<typeof getTaughtReport>({ method: 'GET', path }, { params })) }
  } catch {
    return { kind: 'LOST' } // asked again with the next save
  }
}

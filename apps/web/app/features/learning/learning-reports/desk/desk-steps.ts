import { Id } from '@khue/contracts/ids'
import * as chat from '@khue/contracts/community/chat'
import { reportLimits } from '@khue/contracts/learning/report-states'
import * as contract from '@khue/contracts/learning/taught-reports'
import { redirect } from 'react-router'
import { z } from 'zod'
import type { PageContext } from '#app/shared/load-context.ts'

const template = contract.createReportTemplate.body.omit({ id: true })
const ids = z
  .string()
  .transform((joined) => joined.split(' ').filter(Boolean))
  .pipe(z.array(Id).max(reportLimits.templates))

/** What a teacher does on the page of one report, besides writing. */
export const DeskStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('send'), revision: z.coerce.number().int().min(1), templateIds: ids }),
  z.strictObject({ step: z.literal('add'), text: contract.addToReport.body.shape.text }),
  z.strictObject({ step: z.literal('resend') }),
  z.strictObject({ step: z.literal('chat'), personId: Id }),
  template.extend({ step: z.literal('create-template') }),
  template.extend({ step: z.literal('change-template'), id: Id }),
  z.strictObject({ step: z.literal('delete-template'), id: Id }),
])
type Wanted = z.output<typeof DeskStep>
type Place = { lessonId: string; learnerId: string }

export async function runDeskStep({ api: { call }, requestId }: PageContext, params: Place, wanted: Wanted) {
  switch (wanted.step) {
    case 'send': {
      const { next } = await call(contract.sendReport, {
        params,
        body: { revision: wanted.revision, templateIds: wanted.templateIds },
      })
      return { done: true as const, next }
    }
    case 'add':
      await call(contract.addToReport, { params, body: { id: requestId, text: wanted.text } })
      break
    case 'resend':
      return call(contract.resendReport, { params })
    case 'chat': {
      const { id } = await call(chat.openRoom, { body: { participantId: wanted.personId } })
      return redirect(`/account/chat?open=${id}`)
    }
    default:
      await changeTemplates({ call, requestId }, wanted)
  }
  return { done: true as const }
}

type OfTemplate = Extract<Wanted, { step: `${string}-template` }>
async function changeTemplates({ call, requestId }: { call: PageContext['api']['call']; requestId: string }, wanted: OfTemplate) {
  if (wanted.step === 'delete-template') return call(contract.deleteReportTemplate, { params: { id: wanted.id } })
  const { title, field, text } = wanted
  if (wanted.step === 'create-template') return call(contract.createReportTemplate, { body: { id: requestId, title, field, text } })
  return call(contract.changeReportTemplate, { params: { id: wanted.id }, body: { title, field, text } })
}

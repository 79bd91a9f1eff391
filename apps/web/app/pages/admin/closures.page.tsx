import { addClosure, changeClosure, closureYears, listClosedDays, removeClosure } from '@khue/contracts/people/closures'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { AddClosure, Holidays, OwnClosures } from '#app/features/people/timetable/admin/closure-list.tsx'
import { closuresText as text } from '#app/features/people/timetable/admin/closures.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/closures.page'

export const handle = { ownQuery: ['year'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/admin/closures'
const { min, max } = closureYears

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const thisYear = Number(dayOf(new Date()).slice(0, 4))
  const year = z.coerce
    .number()
    .int()
    .min(min)
    .max(max)
    .catch(thisYear)
    .parse(url.searchParams.get('year') ?? undefined)
  const days = await api(context).call(listClosedDays, { query: { year } }).catch(orSignIn(request)).catch(orNotFound)
  const years = [...new Set([thisYear - 1, thisYear, thisYear + 1, year])].toSorted((a, b) => a - b)
  return {
    ...days,
    year,
    choices: years.map((one) => ({
      label: String(one),
      href: one === thisYear ? path : `${path}?year=${one}`,
      isOn: one === year,
    })),
  }
}

const { id } = changeClosure.params.shape
const Step = z.discriminatedUnion('step', [
  z.strictObject({ ...addClosure.body.shape, step: z.literal('add') }),
  z.strictObject({ ...changeClosure.body.shape, step: z.literal('change'), id, revision: z.coerce.number() }),
  z.strictObject({ ...removeClosure.body.shape, step: z.literal('remove'), id }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  await runStep(api(context).call, await readForm(request, Step)).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

function runStep(call: PageApi['call'], form: z.output<typeof Step>) {
  if (form.step === 'remove') return call(removeClosure, { params: { id: form.id }, body: { reason: form.reason } })
  const { name, fromOn, toOn, reason } = form
  const days = { name, fromOn, toOn, reason }
  return form.step === 'add'
    ? call(addClosure, { body: days })
    : call(changeClosure, { params: { id: form.id }, body: { ...days, revision: form.revision } })
}

export default function ClosuresPage({ loaderData: { year, choices, holidays, closures } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead} beside={<AddClosure />}>
      <ChipRow label={text.years} choices={choices} />
      <PendingList>
        <div className={panel.stack}>
          <OwnClosures closures={closures} year={year} />
          <Holidays holidays={holidays} />
        </div>
      </PendingList>
    </AdminPage>
  )
}

import {
  approveRefund,
  checkRefund,
  getRefund,
  listRefunds,
  markRefundPaid,
  openRefundAccount,
  recordPanelOutcome,
  refundActions,
  rejectRefund,
  rerouteRefund,
  exportBankTransfers,
} from '@khue/contracts/sale/refunds-admin'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { toRefundAdminView } from '#app/features/sale/refunds/admin/refund-admin-view.ts'
import { readRefundQuery, refundAddress, refundChoices } from '#app/features/sale/refunds/admin/refund-filter.ts'
import { BankListButtons } from '#app/features/sale/refunds/admin/bank-list.tsx'
import { PanelOutcome } from '#app/features/sale/refunds/admin/refund-panel.tsx'
import { RefundTable } from '#app/features/sale/refunds/admin/refund-table.tsx'
import { refundsAdminText as text } from '#app/features/sale/refunds/admin/refunds-admin.text.ts'
import filters from '#app/features/sale/refunds/admin/refund-filters.module.css'
import styles from '#app/shared/ui/queue.module.css'
import { DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import type { Route } from './+types/refunds.page'

export const handle = { query: ['state', 'channel', 'cursor', 'item'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = readRefundQuery(new URL(request.url).searchParams)
  const { state, channel, cursor, item } = query
  const [list, opened] = await Promise.all([
    call(listRefunds, { query: { ...stated(state), ...(channel && { channel }), ...(cursor && { cursor }) } }),
    item ? call(getRefund, { params: { id: item } }) : undefined, // independent of the list's page and filters
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const ids = [...list.items, ...(opened ? [opened] : [])].map((one) => one.id)
  return {
    claims: await loadClaims(call, 'REFUND', ids),
    choices: refundChoices(query),
    rows: list.items.map((one) => ({
      view: toRefundAdminView(one),
      href: refundAddress({ ...query, item: one.id }),
      isOpen: one.id === item,
    })),
    opened: opened && toRefundAdminView(opened),
    closeHref: refundAddress({ ...query, item: '' }),
    newestHref: cursor && refundAddress({ ...query, item: '', cursor: '' }),
    olderHref: list.nextCursor && refundAddress({ ...query, item: '', cursor: list.nextCursor }),
    hasBankList: state === 'APPROVED' && channel === 'BANK' && list.items.length > 0,
    isFiltered: state !== 'REQUESTED' || channel !== undefined,
  }
}

/** A refund without a response from the gateway has no state of its own: it is SENT or SENDING. */
const stated = (state: ReturnType<typeof readRefundQuery>['state']) =>
  state === 'SILENT' ? { silent: '1' as const } : state === 'ALL' ? {} : { state }

const { id } = getRefund.params.shape
const BankList = exportBankTransfers.body.extend({ step: z.literal('bank-list') })
const ActionInput = z.strictObject({
  step: z.enum([...refundActions, 'account']),
  id,
  amount: z.coerce.number().pipe(approveRefund.body.shape.amount).optional(),
  note: checkRefund.body.shape.note,
})

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const submitted = await readForm(request, z.union([BankList, ActionInput]))
  const taken =
    submitted.step === 'bank-list' ? call(exportBankTransfers, { body: { format: submitted.format } }) : runStep(call, submitted)
  return taken.catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep(call: PageApi['call'], { step, id, amount = 0, note }: z.output<typeof ActionInput>) {
  const [params, done] = [{ id }, { done: true as const }]
  switch (step) {
    case 'account':
      return { account: await call(openRefundAccount, { params }) }
    case 'check':
      return { ...done, isChanged: (await call(checkRefund, { params, body: { amount, note } })).state === 'REQUESTED' }
    case 'approve': {
      const { state } = await call(approveRefund, { params, body: { amount, note } })
      return { ...done, isChanged: state === 'REQUESTED' || state === 'CHECKED' }
    }
    case 'reject':
      await call(rejectRefund, { params, body: { note } })
      return done
    case 'paid':
      await call(markRefundPaid, { params, body: { note } })
      return done
    case 'given':
    case 'not-given':
      await call(recordPanelOutcome, { params, body: { outcome: step === 'given' ? 'REFUNDED' : 'NOT_REFUNDED', note } })
      return done
    case 'to-balance':
    default:
      await call(rerouteRefund, { params, body: { note } })
      return done
  }
}

export default function AdminRefundsPage({ loaderData }: Route.ComponentProps) {
  const { claims, choices, rows, opened, closeHref, newestHref, olderHref, hasBankList, isFiltered } = loaderData
  return (
    <AdminFrame>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <div className={filters.filters}>
        <ChipRow label={text.byState} choices={choices.byState} />
        <ChipRow label={text.byChannel} choices={choices.byChannel} />
      </div>
      {hasBankList && <BankListButtons />}
      <DeskClaims kind="REFUND" claims={claims}>
        <div className={styles.queue}>
          <RefundTable rows={rows} isFiltered={isFiltered} newestHref={newestHref} olderHref={olderHref} />
          {opened && <PanelOutcome key={opened.id} view={opened} closeHref={closeHref} />}
        </div>
      </DeskClaims>
    </AdminFrame>
  )
}

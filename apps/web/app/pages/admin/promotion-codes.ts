import { listPromotionCodes, type PromotionCodeRow } from '@khue/contracts/sale/promotions-admin'
import { promotionsAdminText as text } from '#app/features/sale/promotions/admin/promotions-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/promotion-codes'

const mostPages = 100 // 100 codes per page

/** All codes of a promotion as CSV; the byte order mark makes spreadsheets read it as UTF-8. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const id = listPromotionCodes.params.shape.id.safeParse(params.id).data
  if (!id) throw new Response(null, { status: 404 })
  const rows: string[] = [text.csvColumns.map(cell).join(',')]
  for (let page = 0, after: string | undefined = ''; page < mostPages && after !== undefined; page += 1) {
    const { items, next }: { items: PromotionCodeRow[]; next?: string | undefined } = await api(context)
      .call(listPromotionCodes, { params: { id }, query: after ? { after } : {} })
      .catch(orSignIn(request))
      .catch(orNotFound)
    rows.push(...items.map(rowOf))
    after = next
  }
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="ma-khuyen-mai.csv"' }
  return new Response(`\uFEFF${rows.join('\r\n')}\r\n`, { headers })
}

const rowOf = ({ code, source, owner, maxUses, uses, expiresAt, isWithdrawn }: PromotionCodeRow) =>
  [code, text.sources[source], owner?.name ?? '', maxUses ?? '', uses, expiresAt ?? '', isWithdrawn ? text.isWithdrawn : '']
    .map(cell)
    .join(',')

/** Neutralises cells that start like a formula (OWASP, "CSV Injection"). */
const cell = (value: string | number) => {
  const written = String(value)
  return `"${(/^[=+\-@\t\r]/.test(written) ? `'${written}` : written).replaceAll('"', '""')}"`
}

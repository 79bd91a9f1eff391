import { storeFeePercents } from '@khue/contracts/money/escrow'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RowHead, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './fee-rates.module.css'
import { feeRatesText as text } from './fee-rates-admin.text.ts'
import type { RateView } from './rate-view.ts'

const noPages = { label: text.title, previous: { label: '', href: undefined }, next: { label: '', href: undefined } }

export const RateTable = ({ rates }: { rates: readonly RateView[] }) =>
  rates.length === 0 ? (
    <EmptyState title={text.emptyTitle} />
  ) : (
    <RowTable columns={Object.values(text.columns)} pages={noPages} className={styles.rates}>
      {rates.map(({ key, who, percent, from, by, state }) => (
        <tr key={key}>
          <RowHead>{who}</RowHead>
          <td className={styles.percent}>{percent}</td>
          <td data-label={text.columns.from}>{from}</td>
          <td data-label={text.columns.by}>{by}</td>
          <td>
            <StatusTag {...state} />
          </td>
        </tr>
      ))}
    </RowTable>
  )

type Found = { id: string; name: string; href: string }

/** Sellers that match the search; choosing one sets their individual rate. */
export const FoundSellers = ({ found }: { found: readonly Found[] }) =>
  found.length === 0 ? (
    <p className="muted">{text.noneFound}</p>
  ) : (
    <ul className={styles.found} aria-label={text.found}>
      {found.map(({ id, name, href }) => (
        <li key={id}>
          <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={href}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )

type Props = { seller: { id: string; name: string } | undefined; earliest: string }

/** New rate, for all sellers or for one. */
export const NewRate = ({ seller, earliest }: Props) => (
  <section className={panel.panel} aria-labelledby="new-rate">
    <h2 id="new-rate" className="h3">
      {seller ? text.newOf(seller.name) : text.newHouse}
    </h2>
    <StepForm<{ done: true; isAsked: boolean }>
      key={seller?.id}
      step="set"
      save={text.save}
      {...(seller && { fields: { sellerId: seller.id } })}
      onDone={({ isAsked }) => showToast({ type: 'success', message: isAsked ? text.asked : text.done })}
    >
      {(wrong) => (
        <div className={panel.fields}>
          <NumberField
            label={text.percentLabel(storeFeePercents.min, storeFeePercents.max)}
            name="percent"
            type="number"
            min={storeFeePercents.min}
            max={storeFeePercents.max}
            step={1}
            required
            error={wrong.get('percent')}
          />
          <TextField
            label={text.fromLabel}
            hint={text.fromHint}
            name="from"
            type="date"
            min={earliest}
            required
            error={wrong.get('from')}
          />
          <TextAreaField
            label={text.reason}
            hint={text.reasonHint}
            name="reason"
            rows={2}
            maxLength={500}
            required
            error={wrong.get('reason')}
          />
        </div>
      )}
    </StepForm>
    {seller && (
      <Link className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })} to="/admin/fee-rates">
        {text.backToHouse}
      </Link>
    )}
  </section>
)

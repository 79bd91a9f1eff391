import { useRevalidator } from 'react-router'
import { SchoolQuestionHost } from '#app/features/offer/school-pupils/shared/school-question-host.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import bottom from '#app/shared/ui/bottom-bar.module.css'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './cart-summary.module.css'
import type { CartView } from './cart-view.ts'
import { cartsText as text } from './carts.text.ts'

/** Selected items with their total; on phones, the total and the button are in a bottom bar. */
export function CartSummary({ cart: { chosen, total, memberSaves, orders } }: { cart: CartView }) {
  const { revalidate } = useRevalidator()
  const { Form, state } = useFormFetcher<FormRefusal>({ onRefused: () => void revalidate() })
  const look = { type: 'submit', color: 'main', loading: state !== 'idle', disabled: chosen === 0 } as const
  return (
    <>
      <Form method="post">
        {/* sends what is shown: the server refuses if it has changed */}
        <HiddenFields of={{ step: 'pay', total: String(total.vnd) }} />
        <section className={styles.summary} aria-label={text.summary}>
          <dl className={styles.rows}>
            <div>
              <dt>{text.chosen}</dt>
              <dd>{text.count(chosen)}</dd>
            </div>
            <div className={styles.total} aria-live="polite">
              <dt>{text.total}</dt>
              <dd>{total.shown}</dd>
            </div>
          </dl>
          {memberSaves && <p className={styles.member}>{memberSaves}</p>}
          <Button {...look} className={styles.pay} size="3xl" fullWidth>
            {text.pay}
          </Button>
          <p className="xs muted">{chosen === 0 ? text.noneChosen : orders > 1 ? text.sellers(orders) : text.later}</p>
        </section>
        <div className={bottom.bar}>
          <div>
            <span>{text.total}</span>
            <b>{total.shown}</b>
          </div>
          <Button {...look} size="xxl">
            {text.pay}
          </Button>
        </div>
      </Form>
      <SchoolQuestionHost />
    </>
  )
}

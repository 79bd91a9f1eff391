import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { giftPath } from '#app/features/sale/gifts/shared/gift-path.ts'
import { keepServerHtml } from '#app/shared/keep-server-html.ts'
import { useSession } from '#app/shared/session.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './buy-form.module.css'
import { buyingText as text } from './buying.text.ts'
import { cartPath } from './cart-path.ts'

const SchoolQuestionHost = lazy(() =>
  import('#app/features/offer/school-pupils/shared/school-question-host.tsx')
    .then((module) => ({ default: module.SchoolQuestionHost }))
    .catch(keepServerHtml),
)
const MemberPrice = lazy(() => import('./member-price.tsx').catch(keepServerHtml))

type Props = {
  /** Unique on the page; identifies the button to replay after a guest has signed in. */
  name: string
  /** Referenced by the page's bottom bar; see `BuyBarButton`. */
  id?: string
  /** Nothing is on sale now. */
  isOff?: boolean
  /** Refund policy. */
  promise?: string
  /** SKU that can also be bought as a gift. */
  giftSku?: string | undefined
  /** Controls that select the item: a field `sku`, and further fields. */
  children: ReactNode
}

/**
 * Buys an item at once or adds it to the cart. A guest who adds an item signs in, and it is added then; a guest who buys returns to the
 * page first, to choose the learner.
 */
export function BuyForm({ name, id, isOff = false, promise, giftSku, children }: Props) {
  const { Form, data, state, formData } = useFormFetcher({ onDone: () => showToast({ type: 'success', message: text.added }) })
  const { pathname, search } = useLocation()
  const step = formData?.get('step')
  const form = useRef<HTMLFormElement>(null)
  return (
    <>
      <Form ref={form} id={id} method="post" action={cartPath} className={styles.form}>
        {children}
        <LearnerField />
        <Suspense>
          <MemberPrice form={form} />
        </Suspense>
        <HiddenFields of={{ from: pathname + search }} />
        <Buttons name={name} isOff={isOff} pressed={state === 'idle' ? undefined : step} />
        {giftSku && (
          <Link className="link" to={giftPath(giftSku)}>
            {text.asGift}
          </Link>
        )}
        {promise && (
          <p className={styles.promise}>
            <Icon name="shield-check" size={18} />
            {promise}
          </p>
        )}
        {data && 'done' in data && (
          <p className={styles.added}>
            {text.inCart}{' '}
            <Link className="link" to={cartPath}>
              {text.seeCart}
            </Link>
          </p>
        )}
      </Form>
      <Suspense>
        <SchoolQuestionHost />
      </Suspense>
    </>
  )
}

type ButtonsProps = { name: string; isOff: boolean; pressed: FormDataEntryValue | null | undefined }

/** Buy at once, or add to the cart. */
const Buttons = ({ name, isOff, pressed }: ButtonsProps) => (
  <div className={styles.buttons}>
    <Button
      type="submit"
      name="step"
      value="buy"
      size="xxl"
      color="main"
      fullWidth
      disabled={isOff}
      loading={pressed === 'buy'}
      data-gated=""
    >
      {text.buy}
    </Button>
    <Button
      type="submit"
      name="step"
      value="add"
      size="xxl"
      color="main"
      variant="outlined"
      fullWidth
      disabled={isOff}
      loading={pressed === 'add'}
      startIcon={<Icon name="shopping-cart" />}
      data-gated={`cart-${name}`}
    >
      {text.add}
    </Button>
  </div>
)

/** The learner: the user or one of their children. Renders no choice for users without children. */
function LearnerField() {
  const { profile } = useSession()
  if (!profile || profile.children.length === 0) return null
  const options = [{ value: profile.id, label: text.myself }, ...profile.children.map(({ id, name }) => ({ value: id, label: name }))]
  return <SelectField name="learnerId" label={text.forWhom} options={options} defaultValue={profile.id} />
}

/** For the phone's bottom bar: submits the form with this id. */
export const BuyBarButton = ({ form, isOff = false }: { form: string; isOff?: boolean }) => (
  <Button type="submit" form={form} name="step" value="buy" size="xxl" color="main" disabled={isOff} data-gated="">
    {text.buy}
  </Button>
)

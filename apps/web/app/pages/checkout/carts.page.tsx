import { addToCart, changeCart, getCart, refreshCart, removeFromCart } from '@khue/contracts/sale/carts'
import { parseSku, type TutorPack, tutorPacks, tutorSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { Link, redirect, useRevalidator } from 'react-router'
import { z } from 'zod'
import { CartGroups, SavedItems } from '#app/features/sale/carts/cart-list.tsx'
import { CartSummary } from '#app/features/sale/carts/cart-summary.tsx'
import { type CartView, toCartView } from '#app/features/sale/carts/cart-view.ts'
import styles from '#app/features/sale/carts/carts.module.css'
import { cartsText as text } from '#app/features/sale/carts/carts.text.ts'
import { cartSteps } from '#app/features/sale/carts/use-cart-step.ts'
import { checkoutAddress } from '#app/features/sale/orders/checkout/checkout-address.ts'
import { useRevalidateOnFocus } from '#app/features/sale/orders/checkout/use-revalidate-on-focus.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { safeReturnPath } from '#app/shared/return-path.ts'
import { useSession } from '#app/shared/session.tsx'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import type { Route } from './+types/carts.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const cart = await settled(api(context).call(getCart)).catch(orSignIn(request))
  return { cart: cart.state === 'ready' ? toCartView(cart.value) : undefined }
}

const Step = z.object({ step: z.enum(cartSteps).optional(), from: z.string().optional() })
const Ids = z.object({ ids: z.string().transform((ids) => ids.split(',')) })
const LearnerOf = z.object({ id: z.string(), learnerId: z.string() })
const Total = z.object({ total: z.coerce.number() })
/** `lessons` is the number of single lessons of `sku`; `add` is the SKU on a button that only adds. */
const CartItemInput = z
  .object({
    sku: z.string().default(''),
    add: z.string().optional(),
    lessons: z.coerce.number().pipe(z.literal(tutorPacks)).optional(),
    learnerId: z.string().optional(),
  })
  .transform(({ sku, add, lessons, learnerId }) => ({ sku: add ?? inPack(sku, lessons), ...(learnerId !== undefined && { learnerId }) }))

function inPack(sku: string, lessons: TutorPack | undefined) {
  const named = parseSku(sku)
  return named?.kind === 'TN' && lessons ? tutorSku(named.serviceId, named.minutes, lessons) : sku
}

/** Handles all cart steps, including those of sales pages: add, or buy at once. A guest signs in and returns to that page. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step = 'add', from } = await readForm(request.clone(), Step)
  const back = from === undefined ? request : new Request(new URL(safeReturnPath(from), request.url))
  return runStep[step](api(context).call, request).catch(orSignIn(back))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

type RunStep = (call: PageApi['call'], request: Request) => Promise<Response | { done: true } | { error: string; code: string }>
const done = { done: true as const }
const marking =
  (mark: 'select' | 'deselect' | 'save' | 'unsave'): RunStep =>
  async (call, request) => {
    const { ids } = await readForm(request, Ids)
    await call(changeCart, { body: { [mark]: ids } })
    return done
  }

const runStep: Record<(typeof cartSteps)[number], RunStep> = {
  add: async (call, request) => {
    await call(addToCart, { body: await readForm(request, CartItemInput) })
    return done
  },
  buy: async (call, request) => place(call, [await readForm(request, CartItemInput)]),
  select: marking('select'),
  deselect: marking('deselect'),
  save: marking('save'),
  unsave: marking('unsave'),
  remove: async (call, request) => {
    await call(removeFromCart, { query: await readForm(request, Ids) })
    return done
  },
  learner: async (call, request) => {
    await call(changeCart, { body: { learners: [await readForm(request, LearnerOf)] } })
    return done
  },
  seen: async (call) => {
    await call(refreshCart, { body: {} })
    return done
  },
  /** Orders exactly what the page shows, or nothing: a price that has changed is shown first. */
  pay: async (call, request) => {
    const [{ total }, { items, selectedTotal }] = [await readForm(request, Total), await call(getCart)]
    const chosen = items.filter(({ isSelected, state }) => isSelected && state === 'OK')
    if (total !== selectedTotal || chosen.length === 0) return { error: text.changedMeanwhile, code: 'CART_CHANGED' }
    return place(
      call,
      chosen.map(({ sku, learner }) => ({ sku, learnerId: learner.id })),
    )
  },
}

async function place(call: PageApi['call'], cartItems: readonly { sku: string; learnerId?: string }[]) {
  const { ids } = await call(placeOrders, { body: { items: cartItems.map((cartItem) => ({ ...cartItem, quantity: 1 as const })) } })
  const [first, ...others] = ids
  return first ? redirect(checkoutAddress([first, ...others])) : { error: unknownFault, code: 'NO_ORDER' } // spec 5
}

export default function CartsPage({ loaderData: { cart } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  useRevalidateOnFocus()
  return (
    <div className={styles.page}>
      <div className="wrap">
        <div className={styles.head}>
          <h1 className="h1">{text.title}</h1>
          {cart && cart.count > 0 && <p className="muted">{text.count(cart.count)}</p>}
        </div>
        {cart ? (
          <Contents cart={cart} />
        ) : (
          <ErrorState title={text.failedTitle} text={text.failedHint} onRetry={() => void revalidate()} isRetrying={state !== 'idle'} />
        )}
      </div>
    </div>
  )
}

function Contents({ cart }: { cart: CartView }) {
  const { profile } = useSession()
  const learners = profile ? [profile, ...profile.children] : []
  if (cart.count === 0 && cart.saved.length === 0) return <EmptyCart />
  return (
    <div className={cart.count > 0 ? styles.columns : styles.main}>
      <div className={styles.main}>
        {cart.changed > 0 && <Changes count={cart.changed} />}
        {cart.count > 0 ? <CartGroups cart={cart} learners={learners} /> : <EmptyCart />}
        {cart.saved.length > 0 && <SavedItems rows={cart.saved} learners={learners} />}
      </div>
      {cart.count > 0 && (
        <div className={styles.side}>
          <CartSummary cart={cart} />
        </div>
      )}
    </div>
  )
}

const Changes = ({ count }: { count: number }) => (
  <Notice tone="accent">
    <div className={styles.notice}>
      <div>
        <p>
          <b>{text.changedTitle(count)}</b>
        </p>
        <p className="sm">{text.changedHint}</p>
      </div>
      <StepButton step="seen" size="md">
        {text.changedSeen}
      </StepButton>
    </div>
  </Notice>
)

const EmptyCart = () => (
  <EmptyState
    title={text.emptyTitle}
    text={text.emptyHint}
    action={
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/courses">
        {text.seeCourses}
      </Link>
    }
  />
)

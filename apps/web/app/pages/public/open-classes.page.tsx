import { listOpenClasses } from '@khue/contracts/offer/open-classes'
import { OrderItem, placeOrders } from '@khue/contracts/sale/orders'
import { pageSizes } from '@khue/contracts/page-sizes'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { type MouseEvent, useState } from 'react'
import { redirect, useLocation, useNavigate, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { z } from 'zod'
import { cartPath } from '#app/features/sale/carts/cart-path.ts'
import { LateRequestPanel } from '#app/features/backoffice/site/course-request/late-request-panel.tsx'
import { addressOf, isFiltered, listChoices, readFilter } from '#app/features/offer/open-classes/class-filter.ts'
import { ClassFilters } from '#app/features/offer/open-classes/class-filters.tsx'
import { ClassHead } from '#app/features/offer/open-classes/class-head.tsx'
import { ClassList, ClassTotal } from '#app/features/offer/open-classes/class-list.tsx'
import { toClassView } from '#app/features/offer/open-classes/open-class.ts'
import styles from '#app/features/offer/open-classes/open-classes.module.css'
import { openClassesText as text } from '#app/features/offer/open-classes/open-classes.text.ts'
import { ownReservations, toSeatWords } from '#app/features/sale/enrolments/reserve-view.ts'
import { LearnerChoice, PlanChoices, PlanDialog, type Plans } from '#app/features/sale/subscriptions/plan-dialog.tsx'
import { askPlanPrices } from '#app/features/sale/subscriptions/plan-prices.ts'
import { toPlanView } from '#app/features/sale/subscriptions/plan.ts'
import { usePlanPrices } from '#app/features/sale/subscriptions/use-plan-prices.ts'
import { useUpgrades } from '#app/features/sale/subscriptions/use-upgrades.ts'
import { usePlans } from '#app/features/sale/subscriptions/use-plans.ts'
import { subscriptionsText } from '#app/features/sale/subscriptions/subscriptions.text.ts'
import { api } from '#app/shared/api.ts'
import { isOnlyDialogChange, withOpen } from '#app/shared/dialog-address.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { CallFailed } from '#app/shared/browser-api.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orWithoutCursor, placeNames, readPlace, pagerLinks } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { keepPromoCode } from '#app/features/sale/promotions/shared/promo-code.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { readForm } from '#app/shared/read-form.ts'
import { refusalOf, unknownFault } from '#app/shared/refusal.ts'
import { useSession } from '#app/shared/session.tsx'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import type { Route } from './+types/open-classes.page'

const PromoDialog = lazyDialog(() => import('#app/features/sale/subscriptions/promo-dialog.tsx'))

export const handle = {
  query: ['open', 'term', 'key', 'status', 'day', 'categoryId', 'level', 'time', ...placeNames],
  ownQuery: ['learnerId'],
}

const path = '/open-classes'
const dialogAddress = `${path}?open=register`
const isRegister = (search: string) => new URLSearchParams(search).get('open') === 'register'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { search, searchParams } = url
  const [filter, place] = [readFilter(searchParams), readPlace(searchParams)]
  const [classes, plans] = await Promise.all([
    call(listOpenClasses, { query: { ...filter, nearest: true, ...place, size: pageSizes.grid } }).catch(orWithoutCursor(url)),
    isRegister(search) ? loadPlans(call) : undefined,
  ])
  const seated = toSeatWords(
    await ownReservations(
      call,
      classes.items.map(({ id }) => id),
    ),
  )
  const now = new Date()
  return {
    classes: classes.items.map((one) => toClassView(one, now, { seated: seated.get(one.id) })),
    total: `${formatNumber(classes.total)}${classes.totalIsCapped ? '+' : ''}`,
    isNearest: classes.isNearest === true,
    choices: listChoices(filter),
    isFiltered: isFiltered(filter),
    ...pagerLinks(place, classes.nextCursor, (at) => addressOf(path, filter, at)),
    plans,
  }
}

/** Opening or closing this dialog reloads nothing: the dialog loads its own plans. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => args.defaultShouldRevalidate && !isOnlyDialogChange(args)

/** Spec 8: a failed plan list is logged by the API call and shown inside the dialog; the page works. */
async function loadPlans(call: PageApi['call']): Promise<Plans> {
  try {
    const { items } = await call(listPlans)
    return { state: 'ready', items: items.map(toPlanView) }
  } catch (error) {
    if (!refusalOf(error)) throw error
    return { state: 'failed' }
  }
}

/** `from` is the page to return to from the cart, where another button of this form leads. */
const PlanChoice = OrderItem.omit({ quantity: true }).extend({ from: z.string().optional() })

/** Spec 2: choosing a plan creates an order, for the user or a child; a guest signs in first and returns to the dialog. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { from: _, ...choice } = await readForm(request, PlanChoice)
  const placed = api(context).call(placeOrders, { body: { items: [{ ...choice, quantity: 1 }] } })
  const { ids } = await placed.catch(orSignIn(new Request(new URL(dialogAddress, request.url))))
  const [id] = ids
  return id ? redirect(`/checkout/confirm/${id}`) : { error: unknownFault, code: 'NO_ORDER' } // spec 5: only if an id is returned
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: text.metaTitle,
    description: text.metaDescription,
    query: ['categoryId', 'page'],
    data: [breadcrumbData([{ name: text.title, path }])],
  })

export default function OpenClassesPage({ loaderData }: Route.ComponentProps) {
  const { classes, total, choices, isFiltered, isNearest, previous, next } = loaderData
  const navigation = useNavigation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const register = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ search: withOpen(search, 'register') }, { preventScrollReset: true }) // keeps the list and its scroll position
  }
  return (
    <>
      <div className="wrap">
        <ClassHead title={text.title} lead={text.lead} registerHref={dialogAddress} onRegister={register} />
        <ClassFilters {...choices} />
        <p className={`sm muted ${styles.total}`} aria-live="polite">
          {isNearest ? text.nearest : classes.length > 0 && <ClassTotal total={total} />}
        </p>
        <ClassList
          classes={classes}
          previous={previous}
          next={next}
          isFiltered={isFiltered}
          isLoading={navigation.state === 'loading' && navigation.location.pathname === path && !isRegister(navigation.location.search)}
        />
        {(isNearest || (isFiltered && classes.length === 0)) && (
          <div className={styles.request}>
            <LateRequestPanel />
          </div>
        )}
      </div>
      <PlanDialogs ofPage={loaderData.plans} />
    </>
  )
}

/** The address holds the plan dialog's state (spec 4); the promotion-code dialog behind its link is local state. */
function PlanDialogs({ ofPage }: { ofPage: Plans | undefined }) {
  const navigate = useNavigate()
  const location = useLocation()
  const { location: coming } = useNavigation()
  const { Form, state, formData } = useFormFetcher({ onDone: () => showToast({ type: 'success', message: subscriptionsText.added }) }) // from this page, or from the cart
  const { profile } = useSession()
  const [isPromoOpen, setPromoOpen] = useState<boolean>() // undefined until first opened: the dialog loads on use
  // opening or closing the dialog does not wait for the list behind it; when leaving the page it stays until the next page is ready
  const { search } = coming?.pathname === path ? coming : location
  const opened = isRegister(search)
  const { plans, askAgain, isAskingAgain } = usePlans(ofPage, opened)
  const { prices, forget } = usePlanPrices(plans, opened)
  const named = new URLSearchParams(search).get('learnerId')
  const [chosenId, setChosenId] = useState<string>()
  const learnerId = chosenId ?? profile?.children.find(({ id }) => id === named)?.id ?? profile?.id
  const upgrades = useUpgrades(learnerId, opened)
  const close = () => void navigate({ search: withOpen(location.search, undefined) }, { preventScrollReset: true })
  /** Stores the code after the server has confirmed its effect; the plans then show their new prices. */
  async function keep(code: string) {
    const refusal = await refusalOfCode(plans, code)
    if (refusal !== undefined) return refusal
    keepPromoCode(code)
    setPromoOpen(false)
    showToast({ type: 'success', message: subscriptionsText.promoKept(code) })
    void navigate({ search: withOpen(location.search, 'register') }, { preventScrollReset: true })
    return undefined
  }

  return (
    <>
      <PlanDialog
        opened={opened}
        onClose={close}
        code={prices?.code}
        onForget={forget}
        onPromo={() => {
          setPromoOpen(true)
          close()
        }}
      >
        <Form method="post" action={path}>
          <HiddenFields of={{ from: dialogAddress }} />
          <LearnerChoice self={profile} people={profile?.children ?? []} chosen={named} onChoose={setChosenId} />
          <PlanChoices
            plans={plans}
            onRetry={askAgain}
            isRetrying={isAskingAgain}
            choosing={state === 'idle' ? undefined : chosenSku(formData)}
            offers={prices?.offers}
            upgrades={upgrades}
            addTo={cartPath}
          />
        </Form>
      </PlanDialog>
      {isPromoOpen !== undefined && <PromoDialog opened={isPromoOpen} onClose={() => setPromoOpen(false)} onKeep={keep} />}
    </>
  )
}

/** Why a code cannot be used for the plans on sale. If the plans failed to load, it is stored untested: the checkout applies it. */
async function refusalOfCode(plans: Plans, code: string) {
  if (plans.state !== 'ready' || plans.items.length === 0) return undefined
  const skus = plans.items.map(({ sku }) => sku)
  try {
    const asked = await askPlanPrices(skus, code)
    return asked.code?.isUsed ? undefined : (asked.code?.explanation ?? unknownFault)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return error.message
  }
}

function chosenSku(form: FormData | undefined) {
  const sku = form?.get('sku')
  return typeof sku === 'string' ? sku : ''
}

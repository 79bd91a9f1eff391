import type { listPlans } from '@khue/contracts/sale/subscriptions'
import { useEffect, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'
import type { Plans } from './plan-dialog.tsx'
import { toPlanView } from './plan.ts'

const where = { method: 'GET', path: '/subscriptions/v1/plans' } as const

/** The plans loaded with the page, else those that the open dialog loads: a failure then stays inside the dialog (spec 8). */
export function usePlans(ofPage: Plans | undefined, isOpen: boolean) {
  const [asked, setAsked] = useState<Plans>()
  const [isAskingAgain, setAskingAgain] = useState(false)
  const plans = asked ?? ofPage
  const isMissing = isOpen && !plans
  useEffect(() => {
    if (isMissing) void loadPlans().then(setAsked)
  }, [isMissing])
  const askAgain = async () => {
    setAskingAgain(true)
    setAsked(await loadPlans())
    setAskingAgain(false)
  }
  return { plans: plans ?? ({ state: 'loading' } as const), askAgain: () => void askAgain(), isAskingAgain }
}

const loadPlans = () =>
  browserApi.call<typeof listPlans>(where).then(
    ({ items }): Plans => ({ state: 'ready', items: items.map(toPlanView) }),
    (): Plans => ({ state: 'failed' }),
  )

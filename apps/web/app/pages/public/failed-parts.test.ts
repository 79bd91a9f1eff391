import { getProfile } from '@khue/contracts/people/identity'
import { countNotSeen } from '@khue/contracts/people/notifications'
import { getMySubscription, listPlans } from '@khue/contracts/sale/subscriptions'
import type { Endpoint } from '@khue/contracts/endpoint'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { contextWith } from '../page-context.testing.ts'
import { loader as loadRoot } from '#app/root.tsx'
import { loader as loadHome } from './home.page.tsx'
import { loader as loadOpenClasses } from './open-classes.page.tsx'

const profile = { id: 'a', name: 'Trần Thị Ngọc Ánh' }

/** A fake API in which some endpoints are too busy to reply, and all lists are empty. */
function contextWithout(failing: readonly Endpoint[], path = '/') {
  const call = async (endpoint: Endpoint) => {
    if (failing.includes(endpoint)) throw data({ code: 'OVERLOADED', message: 'Hệ thống đang bận.' }, { status: 503 })
    return endpoint === getProfile ? profile : { items: [], total: 0, count: 7 }
  }
  const context = contextWith(call)
  const request = new Request(`http://khue.vn${path}`, { headers: { cookie: 'khue_in=1' } })
  return { request, context, params: {}, url: new URL(request.url), pattern: path } as never // the arguments that these loaders use
}

test('the home page works without prices when the plans fail to load', async () => {
  expect((await loadHome(contextWithout([listPlans]))).fromPrice).toBeUndefined()
})

test('a signed-in user stays signed in when the unread count or the membership fails to load', async () => {
  const { notSeen, subscription, profileFailure, ...rest } = await loadRoot(contextWithout([countNotSeen, getMySubscription]))
  expect({ notSeen, subscription, profileFailure }).toEqual({ notSeen: 0, subscription: undefined, profileFailure: undefined })
  expect(rest.profile).toEqual(profile)
  expect((await loadRoot(contextWithout([]))).notSeen).toBe(7)
})

test('a profile that fails to load is reported, and the page works', async () => {
  expect(await loadRoot(contextWithout([getProfile]))).toMatchObject({ profile: undefined, profileFailure: 'Hệ thống đang bận.' })
})

test('plans that fail to load show an error only inside their dialog', async () => {
  expect((await loadOpenClasses(contextWithout([listPlans], '/open-classes?open=register'))).plans).toEqual({ state: 'failed' })
})

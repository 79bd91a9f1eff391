import { refundDecided } from '#modules/payments'
import { reaction } from '#platform/news'
import { oweSuspense } from './service/owe-suspense.ts'

export const refundReactions = [reaction('owe_suspense', refundDecided, oweSuspense)]

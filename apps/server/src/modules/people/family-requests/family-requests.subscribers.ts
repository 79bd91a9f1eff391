import { subscriber } from '#platform/outbox/domain-events'
import { familyRequestAsked, familyRequestDecided, spendingRuleSet } from './family-requests.events.ts'
import { notifyOfDecision, notifyOfRequest, notifyOfRule } from './notify-families.service.ts'

export const familyRequestSubscribers = [
  subscriber('notify_family_request_asked', familyRequestAsked, notifyOfRequest),
  subscriber('notify_family_request_decided', familyRequestDecided, notifyOfDecision),
  subscriber('notify_spending_rule_set', spendingRuleSet, notifyOfRule),
]

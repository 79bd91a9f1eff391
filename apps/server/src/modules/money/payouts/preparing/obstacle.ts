import { fold } from '@khue/contracts/fold'
import { accountWaitDays, type PayoutObstacle } from '@khue/contracts/money/payout-states'
import type { DefaultAccount } from '#modules/money/payment-accounts'
import type { DuePerson } from './due.read-model.ts'

/** Banks write holders in capitals without diacritics, with single spaces. */
const plain = (name: string) =>
  fold(name)
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim()

type Owed = Pick<DuePerson, 'netVnd' | 'legalName' | 'taxPolicy' | 'holds' | 'holdId'>
type Rule = { minimumVnd: number; now: Date }

/** Why a person is not paid now; undefined: they are. The end of a contract pays what is left, however little. */
export function obstacleOf(
  owed: Owed,
  account: Pick<DefaultAccount, 'holder' | 'since'> | undefined,
  { minimumVnd, now }: Rule,
): PayoutObstacle | undefined {
  const { netVnd, legalName, taxPolicy, holds, holdId } = owed
  if (legalName === null || taxPolicy === null) return 'NO_CONTRACT'
  if (holdId !== null) return 'HELD'
  if (netVnd <= 0) return 'NEGATIVE'
  if (!account) return 'NO_ACCOUNT'
  if (plain(account.holder) !== plain(legalName)) return 'ACCOUNT_NAME'
  if (account.since.getTime() > now.getTime() - accountWaitDays * 86_400_000) return 'ACCOUNT_CHANGED'
  if (netVnd < minimumVnd && !holds?.includes('CONTRACT_ENDED')) return 'BELOW_MINIMUM'
  return undefined
}

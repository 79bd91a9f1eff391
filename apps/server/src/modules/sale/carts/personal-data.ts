import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { deleteAllOf, listItems } from './carts.repository.ts'

async function collect({ db }: Deps, personId: string) {
  const items = await listItems(db, { personId })
  return { 'Giỏ hàng': items.map(({ seenName, addedAt }) => ({ Món: seenName, 'Thêm vào lúc': addedAt.toISOString() })) }
}

async function erase({ db }: Deps, personId: string) {
  await deleteAllOf(db, personId)
}

export const personalData: PersonalData = { collect, erase }

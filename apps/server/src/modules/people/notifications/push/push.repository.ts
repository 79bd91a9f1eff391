import type { PushKind } from '@khue/contracts/people/push'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { pushSubscriptions as devices } from './push.tables.ts'

type NewDevice = { personId: string; sessionId: string; kind: PushKind; addressHash: string; sealed: string }

/** The last person to register a device owns it. */
export const saveDevice = (db: Db, device: NewDevice) =>
  db
    .insert(devices)
    .values({ id: uuidv7(), ...device })
    .onConflictDoUpdate({ target: devices.addressHash, set: { ...device, failures: 0 } })

/** All but the newest of a person. */
export const deleteBeyond = (db: Db, personId: string, kept: number) =>
  db
    .delete(devices)
    .where(
      inArray(
        devices.id,
        db
          .select({ id: devices.id })
          .from(devices)
          .where(eq(devices.personId, personId))
          .orderBy(desc(devices.createdAt), desc(devices.id))
          .offset(kept),
      ),
    )

/** Returns what was deleted. */
export const deleteOwnDevice = (db: Db, personId: string, addressHash: string) =>
  db
    .delete(devices)
    .where(and(eq(devices.personId, personId), eq(devices.addressHash, addressHash)))
    .returning({ id: devices.id })

export const listDevices = (db: Db, personId: string) => db.select().from(devices).where(eq(devices.personId, personId))
export type Device = Awaited<ReturnType<typeof listDevices>>[number]

export const deleteDevices = (db: Db, ids: readonly string[]) => db.delete(devices).where(inArray(devices.id, [...ids]))
export const deleteDevicesOf = (db: Db, personId: string) => db.delete(devices).where(eq(devices.personId, personId))

export const setReached = (db: Db, id: string) =>
  db
    .update(devices)
    .set({ lastSentAt: sql`now()`, failures: 0 })
    .where(eq(devices.id, id))
/** Returns the number of consecutive failures. */
export async function countFailure(db: Db, id: string) {
  const [device] = await db
    .update(devices)
    .set({ failures: sql`${devices.failures} + 1` })
    .where(eq(devices.id, id))
    .returning({ failures: devices.failures })
  return device?.failures ?? 0
}

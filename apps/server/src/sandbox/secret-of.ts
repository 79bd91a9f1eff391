import { createHmac } from 'node:crypto'

/** A secret of this data directory for each simulated service, so that nothing else on the machine can use it. */
export const secretOf = (key: string, name: string) => createHmac('sha256', key).update(`sandbox:${name}`).digest('base64url')

import type { Role } from '@khue/contracts/endpoint'

const name = 'khue_frame'

/** The role whose frame this device showed last: for pages that several frames share. */
export const lastFrameOf = (cookies: string | null) => new RegExp(`(?:^|;\\s*)${name}=([a-z]+)`).exec(cookies ?? '')?.[1]

/** A cookie, because the server draws the frame. */
export function rememberFrame(role: Role) {
  if (lastFrameOf(document.cookie) !== role) document.cookie = `${name}=${role}; path=/; max-age=31536000; samesite=lax`
}

/** Hosts whose videos pages may embed in a frame, where the operator allows it. */
export const videoHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const
export type VideoHost = (typeof videoHosts)[number]

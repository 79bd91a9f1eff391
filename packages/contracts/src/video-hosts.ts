/** Who may play videos in a frame of ours, where the house allows it. */
export const videoHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const
export type VideoHost = (typeof videoHosts)[number]

/** How the switch of a category and a channel is called in the form. */
export const switchName = (category: string, channel: string) => `${category}.${channel}`

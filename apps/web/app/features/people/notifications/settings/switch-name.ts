/** Form field name of a category's switch for a channel. */
export const switchName = (category: string, channel: string) => `${category}.${channel}`

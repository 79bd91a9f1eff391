export const callHotline = (hotline: string) => `Cần giúp? Gọi hotline ${hotline}`

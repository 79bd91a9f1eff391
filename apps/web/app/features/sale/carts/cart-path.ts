export const cartPath = '/carts'

export const campaignsPath = '/admin/campaigns'
export const campaignHref = (id: string) => `${campaignsPath}/${id}`

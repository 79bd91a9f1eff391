/**
 * Campaigns: what the house has to say to many people at once, to whom, when, and how it fared.
 * Owns campaigns, their states and how far each has got. How it reaches somebody, and whether that person wants it, belongs to
 * notifications.
 * Calls identity, catalogue, subscriptions and entitlements (each counts its own part of an audience), notifications and audit.
 * Hears nothing. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { campaignLoops } from './campaigns.jobs.ts'
import { campaignRoutes } from './campaigns.routes.ts'

export { composeCampaign, listCampaigns, planCampaign } from './campaigns.service.ts'
export const campaigns: Module = { name: 'campaigns', routes: campaignRoutes, loops: campaignLoops }

/**
 * Campaigns: messages from the operator to many people at once.
 *
 * Owns campaigns, their audience, states and progress; does not own delivery and people's preferences, which belong to notifications. Calls people,
 * open-classes, subscriptions and entitlements (each counts its own part of an audience), notifications and audit. Subscribes to nothing. Publishes
 * nothing.
 */
import type { Module } from '#platform/app/module'
import { campaignLoops } from './campaigns.jobs.ts'
import { campaignRoutes } from './campaigns.routes.ts'

export { composeCampaign, listCampaigns, planCampaign } from './campaigns.service.ts'
export const campaigns: Module = { name: 'campaigns', routes: campaignRoutes, loops: campaignLoops }

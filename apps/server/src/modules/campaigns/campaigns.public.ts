export { sendCampaigns } from './campaigns.jobs'
export { campaignActs } from './campaigns.bulk'

export { sendCampaigns } from './campaigns.jobs'

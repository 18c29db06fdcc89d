export { AnnouncementsPart } from './AnnouncementsPart'

export { AnnouncementsPart } from './announcements/AnnouncementsPart'

// What the staff's home shows. It has a door of its own, so that customers' homes do not load it.
export { ReportNeedsPart, ReportNeedsSentence } from './list/ReportNeedsPart'
export { ScheduledRunsPart } from './schedules/ScheduledRunsPart'

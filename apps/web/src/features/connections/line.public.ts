// What the first view of the dashboard shows of a line. It has a door of its own, so that nothing else loads with it.
export { lineStatusQuery } from './status/line-status.data'
export { LineStatusPart } from './status/LineStatusPart'

// What the staff's home shows. It has a door of its own, so that customers' homes do not load it.
export { PressingTicketsPart } from './desk/PressingTicketsPart'
export { TeamPart } from './desk/targets/TeamPart'

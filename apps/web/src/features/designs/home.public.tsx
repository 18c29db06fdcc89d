// What the home of report authors shows. It has a door of its own, so that customers' homes do not load it.
export { NewWork, OwnWorkPart } from './home/OwnWorkPart'
